import { getTransactionEncoder, signTransaction, type KeyPairSigner } from "@solana/kit";
import type { VerifiedTransaction } from "./verify-transaction.js";

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
 */
export async function cosignTransaction(
  authority: KeyPairSigner,
  { transaction, signature }: VerifiedTransaction,
): Promise<CosignedTransaction> {
  const cosigned = await signTransaction([authority.keyPair], transaction);
  return { transactionBytes: new Uint8Array(getTransactionEncoder().encode(cosigned)), signature };
}
