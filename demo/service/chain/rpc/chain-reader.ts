import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__INVALID_REQUEST,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__PARSE_ERROR,
  type GetEpochInfoApi,
  type GetGenesisHashApi,
  type GetLatestBlockhashApi,
  type GetMinimumBalanceForRentExemptionApi,
  type GetMultipleAccountsApi,
  type GetSignaturesForAddressApi,
  type GetSignatureStatusesApi,
  type GetTokenLargestAccountsApi,
  type GetTransactionApi,
  type PendingRpcRequest,
  type Rpc,
  type SendTransactionApi,
  type SimulateTransactionApi,
} from "@solana/kit";
import { ChainError } from "./chain-error.js";

/** The JSON-RPC methods that this room uses, all of them. */
export type ChainRpc = Rpc<
  GetEpochInfoApi &
    GetGenesisHashApi &
    GetLatestBlockhashApi &
    GetMinimumBalanceForRentExemptionApi &
    GetMultipleAccountsApi &
    GetSignaturesForAddressApi &
    GetSignatureStatusesApi &
    GetTokenLargestAccountsApi &
    GetTransactionApi &
    SendTransactionApi &
    SimulateTransactionApi
>;

/** What is read, rehearsed and preflighted is so at this commitment, and a mint counts once it has reached it. */
export const commitment = "confirmed";

/**
 * Sends one request that changes nothing, and once more when the node gave no usable answer.
 * @param isUsable whether an answer is what the request asks for: a node, or what stands before it, may say anything
 * @throws ChainError `CHAIN_UNAVAILABLE` or `CHAIN_REQUEST_REFUSED`; the signal's reason when the caller gave up.
 */
export type Read = <T>(
  request: PendingRpcRequest<T>,
  isUsable: (answer: T) => boolean,
  signal?: AbortSignal,
) => Promise<T>;

/** True for answers with so many values: a list that is short would make accounts seem not to exist. */
export function holdsValues(count: number): (answer: { readonly value: readonly unknown[] }) => boolean {
  return (answer) => Array.isArray(answer?.value) && answer.value.length === count;
}

/** @param timeoutMilliseconds for each of the at most two attempts. */
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
      throw toChainError(error);
    }
    if (isUsable(answer)) return answer;
    throw new ChainError("CHAIN_UNAVAILABLE", "The Solana node answers something else than it was asked");
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

/** Aborts when the caller does, or after so many milliseconds. */
export function withTimeout(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** True when the node understood the request and will refuse it every time. */
export function isRequestRejected(error: unknown): boolean {
  return (
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_REQUEST) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__PARSE_ERROR)
  );
}

function toChainError(cause: unknown): ChainError {
  return isRequestRejected(cause)
    ? new ChainError("CHAIN_REQUEST_REFUSED", "The Solana node refuses the request", {}, { cause })
    : new ChainError("CHAIN_UNAVAILABLE", "The Solana node gave no usable answer", {}, { cause });
}
