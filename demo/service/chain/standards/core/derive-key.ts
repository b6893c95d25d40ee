import { createHash, createPrivateKey, createPublicKey, KeyObject, sign } from "node:crypto";
import { getAddressDecoder, type Address, type KeyPairSigner } from "@solana/kit";
import { ChainError } from "../../rpc/chain-error.js";
import type { DerivedKey } from "../../transactions/item-standard.js";

/** PKCS #8 prefix of a 32-byte Ed25519 key. https://datatracker.ietf.org/doc/html/rfc8410 */
const pkcs8Header = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Derives the key of an asset from a seed and a signature of the authority. No one else can derive it, and after a
 * restored backup it is the same. The signed text is too short to be a transaction message.
 * @param seed 16 base64url characters.
 * @throws ChainError `INVALID_SEED`
 */
export function deriveAssetKey(authority: KeyPairSigner, seed: string): DerivedKey {
  const text = Buffer.from(`mint-widget asset ${assertSeed(seed)}`);
  return toKey(sign(null, text, KeyObject.from(authority.keyPair.privateKey)));
}

/**
 * Derives the key of a collection from the authority's address and the secret seed, because an import has no other
 * secrets. The key is needed only once, to create the account, and has no power over it.
 * @param seed 16 base64url characters.
 * @throws ChainError `INVALID_SEED`
 */
export const deriveCollectionKey = (authority: Address, seed: string): DerivedKey =>
  toKey(Buffer.from(`mint-widget collection ${authority} ${assertSeed(seed)}`));

function toKey(secret: Uint8Array): DerivedKey {
  const bytes = createHash("sha256").update(secret).digest();
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Header, bytes]), format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  return { address: getAddressDecoder().decode(Buffer.from(x!, "base64url")), key };
}

function assertSeed(seed: string): string {
  if (/^[\w-]{16}$/.test(seed)) return seed;
  throw new ChainError("INVALID_SEED", "A seed has 16 characters of base64url", { seed });
}
