import { KeyObject, sign } from "node:crypto";
import type { KeyPairSigner } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { signatureLength } from "./decode-transaction.js";
import type { ItemStandard } from "./item-standard.js";
import type { VerifiedTransaction } from "./verify-signed-transaction.js";

/** A fully signed transaction. */
export interface CosignedTransaction {
  /** Wire format, as accepted by `send`. */
  readonly transactionBytes: Uint8Array;
  /** The wallet's signature in base58: the transaction's id. */
  readonly signature: string;
}

/** Keys that the service signs with. */
interface Cosigner {
  readonly authority: KeyPairSigner;
  readonly standards: readonly Pick<ItemStandard, "deriveItem">[];
}

/**
 * Adds the last signatures: those of the authority and of the items' own keys. Ed25519 is deterministic, so repeating
 * it after a crash gives the same bytes.
 * @param seeds Seeds of the items.
 * @throws ChainError `WRONG_AUTHORITY` for a mint that was prepared for another authority
 */
export function cosignTransaction(
  { authority, standards }: Cosigner,
  { transaction, signers, signature }: VerifiedTransaction,
  seeds: readonly string[],
): CosignedTransaction {
  const transactionBytes = new Uint8Array(transaction.bytes);
  const own = KeyObject.from(authority.keyPair.privateKey);
  // The wallet has already signed.
  for (const [place, signer] of signers.entries()) {
    if (place === 0) continue;
    const key = signer === authority.address ? own : findItemKey(signer);
    if (!key)
      throw new ChainError("WRONG_AUTHORITY", "The mint was prepared for another authority", { signers });
    transactionBytes.set(sign(null, transaction.messageBytes, key), 1 + place * signatureLength);
  }
  return { transactionBytes, signature };

  function findItemKey(address: string): KeyObject | null {
    const keys = standards.flatMap((standard) => seeds.map((seed) => standard.deriveItem(authority, seed)));
    return keys.find((derived) => derived.address === address)?.key ?? null;
  }
}
