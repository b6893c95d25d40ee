import { encodeBase58 } from "../../contract/values/address.js";

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

/** Storage that keeps the key only until the page is closed. */
export function createMemoryStorage(): KeyStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
  };
}

/** `localStorage`; where the page can't access it, storage until the page is closed. */
export function openKeyStorage(): KeyStorage {
  try {
    return localStorage;
  } catch {
    return createMemoryStorage();
  }
}

export function hasBurnerKey(storage: KeyStorage): boolean {
  return storage.getItem(entry) !== null;
}

/**
 * Reads the key from storage, or creates and stores one. Any script on this page can read it, so it must never hold
 * anything of value.
 * @param seed Ed25519 seed of 32 bytes, for a fixed key; undefined: a random one.
 * @throws {Error} when the browser doesn't support Ed25519.
 */
export async function openBurnerKey(storage: KeyStorage, seed?: Uint8Array): Promise<BurnerKey> {
  const { subtle } = globalThis.crypto;
  if (!subtle) throw new Error("The burner wallet needs a secure page: https, or http on localhost.");
  const stored = seed ? null : storage.getItem(entry);
  const jwk = stored === null ? await createKey(subtle, seed) : (JSON.parse(stored) as JsonWebKey);
  if (stored === null) storage.setItem(entry, JSON.stringify(jwk));
  const secret = await subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
  const publicKey = fromBase64Url(jwk.x!);
  return {
    publicKey,
    address: encodeBase58(publicKey),
    sign: async (message) => new Uint8Array(await subtle.sign("Ed25519", secret, message)),
  };
}

/** PKCS #8 prefix of an Ed25519 key, before its seed (RFC 8410). */
const pkcs8Head = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

async function createKey(subtle: SubtleCrypto, seed: Uint8Array | undefined): Promise<JsonWebKey> {
  if (seed && seed.length !== 32) throw new RangeError(`A seed has 32 bytes, not ${seed.length}.`);
  try {
    const secret = seed
      ? await subtle.importKey("pkcs8", Uint8Array.of(...pkcs8Head, ...seed), "Ed25519", true, ["sign"])
      : ((await subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair).privateKey;
    return await subtle.exportKey("jwk", secret);
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
