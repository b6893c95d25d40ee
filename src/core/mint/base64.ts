/**
 * Decodes a base64 string.
 * @throws {DOMException} `InvalidCharacterError` when it isn't base64.
 */
export function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Encodes bytes as padded base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
}
