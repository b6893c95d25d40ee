import { getTransactionEncoder, signTransaction, type KeyPairSigner } from "@solana/kit";
import type { VerifiedTransaction } from "./verify-transaction.js";

/** A transaction that the chain will accept. */
export interface CosignedTransaction {
  /** Wire format: what `send` takes. */
  readonly wire: Uint8Array;
  /** The wallet's signature in base58: the id under which the chain will know it. */
  readonly signature: string;
}

/**
 * Adds the service's signature, the last one. Ed25519 draws no random numbers: the same transaction gives the same
 * bytes every time, so doing it again after a crash is harmless.
 */
export async function cosignTransaction(
  authority: KeyPairSigner,
  { transaction, signature }: VerifiedTransaction,
): Promise<CosignedTransaction> {
  const cosigned = await signTransaction([authority.keyPair], transaction);
  return { wire: new Uint8Array(getTransactionEncoder().encode(cosigned)), signature };
}
