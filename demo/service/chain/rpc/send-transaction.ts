import {
  getBase64EncodedWireTransaction,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  type SolanaError,
} from "@solana/kit";
import { commitment, isRequestRejected, withTimeout, type ChainRpc } from "./chain-reader.js";
import { resolveMessage } from "../transactions/resolve-message.js";
import { decodeTransaction } from "../transactions/decode-transaction.js";
import { classifyFailure, type TransactionFailure } from "../transactions/transaction-failure.js";

/**
 * What became of one attempt to send. It says nothing of earlier attempts with the same bytes: those may have landed
 * even when a node now calls the blockhash expired. Only a settlement tells that a transaction will never land.
 */
export type SendOutcome =
  /** A node has taken it. */
  | { readonly status: "sent" }
  /** It has landed before; sending the same bytes twice is harmless. */
  | { readonly status: "already-processed" }
  /** The node tried it, saw it fail and did not pass it on. */
  | { readonly status: "failed"; readonly failure: TransactionFailure }
  /** No usable answer: it may or may not be under way. */
  | { readonly status: "unavailable"; readonly cause: unknown };

interface Sender {
  readonly rpc: ChainRpc;
  readonly timeoutMilliseconds: number;
}

/**
 * Sends once, after the node has tried the transaction. Never throws for what the chain says.
 * @throws the signal's reason when the caller gave up; the transaction may be under way then.
 */
export async function sendTransaction(
  { rpc, timeoutMilliseconds }: Sender,
  wire: Uint8Array,
  signal?: AbortSignal,
): Promise<SendOutcome> {
  const transaction = decodeTransaction(wire);
  try {
    await rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), {
        encoding: "base64",
        preflightCommitment: commitment,
      })
      .send({ abortSignal: withTimeout(timeoutMilliseconds, signal) });
    return { status: "sent" };
  } catch (error) {
    signal?.throwIfAborted();
    const refusal = findRefusal(error);
    if (!refusal) return { status: "unavailable", cause: error };
    if (isSolanaError(refusal, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) {
      return { status: "already-processed" };
    }
    return { status: "failed", failure: classifyFailure(refusal, resolveMessage(transaction.messageBytes)) };
  }
}

/** The node's judgement of the transaction itself, if the error is one. */
function findRefusal(error: unknown): SolanaError | null {
  if (isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)) {
    return isSolanaError(error.cause) ? error.cause : null;
  }
  const isRefusal =
    isRequestRejected(error) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION);
  return isRefusal && isSolanaError(error) ? error : null;
}
