/** Storage of the key across reloads, such as `localStorage`. */
export interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

export interface BurnerKey {
  readonly address: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

const entry = "burner-wallet:key";

export function hasBurnerKey(storage: KeyStorage): boolean {
  return storage.getItem(entry) !== null;
}

/**
 * Reads the key from storage, or creates and stores one. Any script on this page can read it: it must never
 * hold anything of value.
 * @throws Error when the browser has no Ed25519.
 */
export async function openBurnerKey(storage: KeyStorage): Promise<BurnerKey> {
  const { subtle } = globalThis.crypto;
  if (!subtle) throw new Error("The burner wallet needs a secure page: https, or http on localhost.");
  const stored = storage.getItem(entry);
  const jwk = stored === null ? await createKey(subtle) : (JSON.parse(stored) as JsonWebKey);
  if (stored === null) storage.setItem(entry, JSON.stringify(jwk));
  const secret = await subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
  const publicKey = fromBase64Url(jwk.x!);
  return {
    publicKey,
    address: toBase58(publicKey),
    sign: async (message) => new Uint8Array(await subtle.sign("Ed25519", secret, message)),
  };
}

async function createKey(subtle: SubtleCrypto): Promise<JsonWebKey> {
  try {
    const pair = (await subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    return await subtle.exportKey("jwk", pair.privateKey);
  } catch (cause) {
    throw new Error(
      "This browser can't make Ed25519 keys, which the burner wallet needs. Chrome 137, Firefox 130 and Safari 17 can.",
      { cause },
    );
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}

function toBase58(bytes: Uint8Array): string {
  const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
  return "1".repeat(bytes.findIndex((byte) => byte > 0)) + text;
}
