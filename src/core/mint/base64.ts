/**
 * Bytes of a base64 string.
 * @throws {DOMException} `InvalidCharacterError` when it is not base64.
 */
export function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Base64 string of bytes, padded. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
}
