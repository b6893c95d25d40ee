import { KeyObject, sign } from "node:crypto";
import type { KeyPairSigner } from "@solana/kit";
import { ChainError } from "../rpc/chain-error.js";
import { signatureLength } from "./decode-transaction.js";
import type { VerifiedTransaction } from "./verify-signed-transaction.js";

/** A fully signed transaction. */
export interface CosignedTransaction {
  /** Wire format, as taken by `send`. */
  readonly transactionBytes: Uint8Array;
  /** The wallet's signature in base58: the transaction's id. */
  readonly signature: string;
}

/**
 * Adds the authority's signature, the last one. Ed25519 is deterministic: the same transaction gives the same
 * bytes, so repeating it after a crash is harmless.
 * @throws ChainError `WRONG_AUTHORITY` for a mint that was prepared for another authority
 */
export function cosignTransaction(
  authority: KeyPairSigner,
  { transaction, signers, signature }: VerifiedTransaction,
): CosignedTransaction {
  const place = signers.indexOf(authority.address);
  if (place < 0)
    throw new ChainError("WRONG_AUTHORITY", "The mint was prepared for another authority", { signers });
  const transactionBytes = new Uint8Array(transaction.bytes);
  const own = sign(null, transaction.messageBytes, KeyObject.from(authority.keyPair.privateKey));
  transactionBytes.set(own, 1 + place * signatureLength);
  return { transactionBytes, signature };
}
