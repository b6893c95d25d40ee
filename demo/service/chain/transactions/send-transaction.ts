import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  type SolanaError,
} from "@solana/kit";
import { commitment, isRequestRejected, withTimeout, type ChainRpc } from "../rpc/chain-reader.js";
import { isMissingMethod, NodeRejection } from "../rpc/node-error.js";
import type { AccountStandard } from "./item-standard.js";
import { resolveMessage } from "./resolve-message.js";
import { decodeTransaction, toBase64 } from "./decode-transaction.js";
import { classifyFailure, type TransactionFailure } from "./transaction-failure.js";

/**
 * Outcome of one attempt to send. It doesn't cover earlier attempts with the same bytes, which may have landed even if
 * a node now reports an expired blockhash. Only a `SubmissionState` proves that a transaction will never land.
 */
export type SendOutcome =
  /** Accepted by a node. */
  | { readonly status: "sent" }
  /** Already landed. Sending the same bytes twice is harmless. */
  | { readonly status: "already-processed" }
  /** The node's preflight failed, so it did not forward the transaction. `nodeSays` is for the log. */
  | { readonly status: "failed"; readonly failure: TransactionFailure; readonly nodeSays?: string }
  /** No usable response: the transaction may or may not be in flight. */
  | { readonly status: "unavailable"; readonly cause: unknown };

export interface SendOptions {
  /** True for a transaction that was just simulated, so that the node doesn't simulate it again. Default: false. */
  readonly skipPreflight?: boolean;
  readonly signal?: AbortSignal;
}

interface Sender {
  readonly rpc: ChainRpc;
  readonly timeoutMilliseconds: number;
  readonly standard: Pick<AccountStandard, "createsItem">;
}

/**
 * Sends once. Doesn't throw for the chain's response.
 * @throws the signal's reason on abort, after which the transaction may be in flight
 */
export async function sendTransaction(
  { rpc, timeoutMilliseconds, standard }: Sender,
  transactionBytes: Uint8Array,
  { skipPreflight = false, signal }: SendOptions = {},
): Promise<SendOutcome> {
  const transaction = decodeTransaction(transactionBytes);
  try {
    await rpc
      .sendTransaction(toBase64(transaction), {
        encoding: "base64",
        skipPreflight,
        preflightCommitment: commitment,
      })
      .send({ abortSignal: withTimeout(timeoutMilliseconds, signal) });
    return { status: "sent" };
  } catch (error) {
    signal?.throwIfAborted();
    const rejection = findRejection(error);
    if (!rejection || isMissingMethod(error)) return { status: "unavailable", cause: error };
    if (isSolanaError(rejection, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) {
      return { status: "already-processed" };
    }
    return {
      status: "failed",
      failure: classifyFailure(rejection, resolveMessage(transaction.messageBytes), standard),
      ...(error instanceof NodeRejection && { nodeSays: error.message }),
    };
  }
}

/** The node's rejection of the transaction itself, if the error is one. */
function findRejection(error: unknown): SolanaError | null {
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) {
    return isSolanaError(error.cause) ? error.cause : null;
  }
  const isRejection =
    isRequestRejected(error) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION);
  return isRejection && isSolanaError(error) ? error : null;
}
