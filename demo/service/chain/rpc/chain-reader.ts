import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__INVALID_REQUEST,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__PARSE_ERROR,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION,
  type GetEpochInfoApi,
  type GetGenesisHashApi,
  type GetLatestBlockhashApi,
  type GetMinimumBalanceForRentExemptionApi,
  type GetMultipleAccountsApi,
  type GetRecentPrioritizationFeesApi,
  type GetSignaturesForAddressApi,
  type GetSignatureStatusesApi,
  type GetTokenLargestAccountsApi,
  type GetTransactionApi,
  type IsBlockhashValidApi,
  type PendingRpcRequest,
  type Rpc,
  type SendTransactionApi,
  type SimulateTransactionApi,
} from "@solana/kit";
import { ChainError, describeUnusableNode } from "./chain-error.js";
import { isMissingMethod, NodeFailure, NodeRejection, pendingMethod, quoteAnswer } from "./node-error.js";

/** JSON-RPC methods that the chain layer uses. */
export type ChainRpc = Rpc<
  GetEpochInfoApi &
    GetGenesisHashApi &
    GetLatestBlockhashApi &
    GetMinimumBalanceForRentExemptionApi &
    GetMultipleAccountsApi &
    GetRecentPrioritizationFeesApi &
    GetSignaturesForAddressApi &
    GetSignatureStatusesApi &
    GetTokenLargestAccountsApi &
    GetTransactionApi &
    IsBlockhashValidApi &
    SendTransactionApi &
    SimulateTransactionApi
>;

/** Maximum number of accounts per request that nodes accept. */
export const accountsPerRequest = 100;

/** Commitment of most reads and of preflights. A mint counts as successful once it reaches it. */
export const commitment = "confirmed";

/** Commitment level of records that are never corrected, such as sales and holders: no fork can undo what they state. */
export const finalCommitment = "finalized";

/**
 * Newest transaction version that nodes may return. Of other programs' transactions only balances and addresses are
 * read, which are the same in each version; the service's own have version 0.
 */
export const newestTransactionVersion = 1;

/** Maximum number of signatures that nodes list per request. */
export const signaturesPerRequest = 1_000;

/** Commitment for what a wallet can pay now: funds that it has just spent elsewhere must not be counted. */
export const newestCommitment = "processed";

/**
 * Sends one read-only request, and retries it once if the node gave no usable response.
 * @param isUsable Checks the shape of the response, since nodes and proxies may return anything.
 * @throws ChainError `CHAIN_UNAVAILABLE` or `CHAIN_REQUEST_REJECTED`; the signal's reason on abort.
 */
export type Read = <T>(
  request: PendingRpcRequest<T>,
  isUsable: (answer: T) => boolean,
  signal?: AbortSignal,
) => Promise<T>;

/** Checks for exactly this many values: with a shorter list, accounts would seem not to exist. */
export function holdsValues(count: number): (answer: { readonly value: readonly unknown[] }) => boolean {
  return (answer) => Array.isArray(answer?.value) && answer.value.length === count;
}

/** @param timeoutMilliseconds Timeout of each of at most two attempts. */
export function createReader(timeoutMilliseconds: number): Read {
  async function attempt<T>(
    request: PendingRpcRequest<T>,
    isUsable: (answer: T) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    let answer: T;
    try {
      answer = await request.send({ abortSignal: withTimeout(timeoutMilliseconds, signal) });
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof ChainError ? error : toChainError(error);
    }
    if (isUsable(answer)) return answer;
    const method = pendingMethod(request);
    throw new ChainError(
      "CHAIN_UNAVAILABLE",
      describeUnusableNode(`${method ? `${method}: ` : ""}it doesn't match the request`),
      { method, nodeSays: quoteAnswer(answer) },
    );
  }

  return async (request, isUsable, signal) => {
    try {
      return await attempt(request, isUsable, signal);
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== "CHAIN_UNAVAILABLE") throw error;
      return await attempt(request, isUsable, signal);
    }
  };
}

/** Returns a signal that aborts with the caller's signal or after the timeout. */
export function withTimeout(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** True if the node rejects the request itself, so that a retry can't succeed. */
export function isRequestRejected(error: unknown): boolean {
  return (
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_REQUEST) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__PARSE_ERROR) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION)
  );
}

function toChainError(cause: unknown): ChainError {
  const isNamed = cause instanceof NodeRejection || cause instanceof NodeFailure;
  const context = isNamed ? { method: cause.method, nodeSays: cause.words } : {};
  const detail = isNamed ? cause.message : "";
  return isRequestRejected(cause) || isMissingMethod(cause)
    ? new ChainError(
        "CHAIN_REQUEST_REJECTED",
        `The Solana node rejects the request${detail && ` to ${detail}`}`,
        context,
        { cause },
      )
    : new ChainError("CHAIN_UNAVAILABLE", describeUnusableNode(detail), context, { cause });
}
