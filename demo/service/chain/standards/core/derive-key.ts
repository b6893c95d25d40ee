import { createHash, createPrivateKey, createPublicKey, KeyObject, sign } from "node:crypto";
import { getAddressDecoder, type Address, type KeyPairSigner } from "@solana/kit";
import { ChainError } from "../../rpc/chain-error.js";
import type { DerivedKey } from "../../transactions/item-standard.js";

/** Before the 32 bytes of an Ed25519 key in PKCS #8. https://datatracker.ietf.org/doc/html/rfc8410 */
const pkcs8Header = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Key of an asset, derived from a seed by a signature of the authority: nobody else can make it, and after a restored backup
 * it is the same again. The signed text is too short to be a transaction's message.
 * @param seed 16 characters of base64url
 * @throws ChainError `INVALID_SEED`
 */
export function deriveAssetKey(authority: KeyPairSigner, seed: string): DerivedKey {
  const text = Buffer.from(`mint-widget asset ${assertSeed(seed)}`);
  return toKey(sign(null, text, KeyObject.from(authority.keyPair.privateKey)));
}

/**
 * Key of a collection, derived from the authority's address and the seed, which is secret: an import knows no more. The key is
 * needed once, for creating the account, and has no power over it.
 * @param seed 16 characters of base64url
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
