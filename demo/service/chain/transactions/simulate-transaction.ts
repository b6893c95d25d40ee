import { getBase64EncodedWireTransaction, getSolanaErrorFromTransactionError } from "@solana/kit";
import { commitment, type ChainRpc, type Read } from "../rpc/chain-reader.js";
import type { VerifiedTransaction } from "./verify-transaction.js";
import { resolveMessage } from "./resolve-message.js";
import { classifyFailure, type TransactionFailure } from "./transaction-failure.js";

/**
 * Has a node run a transaction before the service has signed it. A node that sees it fail can be believed then, whatever
 * else is true: without the service's signature nobody can broadcast it, neither now nor later.
 * @returns null when it would succeed
 * @throws what a read throws
 */
export async function simulateTransaction(
  { rpc, read }: { readonly rpc: ChainRpc; readonly read: Read },
  { transaction }: VerifiedTransaction,
  signal?: AbortSignal,
): Promise<TransactionFailure | null> {
  const { value } = await read(
    rpc.simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      commitment,
      encoding: "base64",
      sigVerify: false,
    }),
    (answer) => answer?.value?.err !== undefined,
    signal,
  );
  if (value.err === null) return null;
  return classifyFailure(
    getSolanaErrorFromTransactionError(value.err),
    resolveMessage(transaction.messageBytes),
  );
}
