import {
  getSolanaErrorFromTransactionError,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
} from "@solana/kit";
import { newestCommitment } from "../rpc/chain-reader.js";
import type { ItemReader } from "./existing-mints.js";
import type { VerifiedTransaction } from "./verify-signed-transaction.js";
import { toBase64 } from "./decode-transaction.js";
import { resolveMessage } from "./resolve-message.js";
import { classifyFailure, type TransactionFailure } from "./transaction-failure.js";

/**
 * Simulates a transaction at the newest slot before the authority signs it, so that a wallet that was just emptied
 * fails. A reported failure is conclusive: without that signature no one can broadcast the transaction.
 * @returns the failure; null for a success, and for a transaction that has already landed
 * @throws ChainError
 */
export async function simulateTransaction(
  { rpc, read, standard }: ItemReader,
  { transaction }: VerifiedTransaction,
  signal?: AbortSignal,
): Promise<TransactionFailure | null> {
  const { value } = await read(
    rpc.simulateTransaction(toBase64(transaction), {
      commitment: newestCommitment,
      encoding: "base64",
      sigVerify: false,
    }),
    (answer) => answer?.value?.err !== undefined,
    signal,
  );
  if (value.err === null) return null;
  const cause = getSolanaErrorFromTransactionError(value.err);
  // Another call has sent it in the meantime. The caller that submitted it gets its result.
  if (isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) return null;
  return classifyFailure(cause, resolveMessage(transaction.messageBytes), standard);
}
