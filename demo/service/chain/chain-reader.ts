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
  type GetSignatureStatusesApi,
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
    GetSignatureStatusesApi &
    SendTransactionApi &
    SimulateTransactionApi
>;

/** What is read, rehearsed and preflighted is so at this commitment, and a mint counts once it has reached it. */
export const commitment = "confirmed";

/**
 * Sends one request that changes nothing, and once more when the node gave no usable answer.
 * @throws ChainError `CHAIN_UNAVAILABLE` or `CHAIN_REQUEST_REFUSED`; the signal's reason when the caller gave up.
 */
export type Read = <T>(request: PendingRpcRequest<T>, signal?: AbortSignal) => Promise<T>;

/** @param timeoutMilliseconds for each of the at most two attempts. */
export function createReader(timeoutMilliseconds: number): Read {
  async function attempt<T>(request: PendingRpcRequest<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await request.send({ abortSignal: withTimeout(timeoutMilliseconds, signal) });
    } catch (error) {
      signal?.throwIfAborted();
      throw toChainError(error);
    }
  }

  return async (request, signal) => {
    try {
      return await attempt(request, signal);
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== "CHAIN_UNAVAILABLE") throw error;
      return await attempt(request, signal);
    }
  };
}

/** Aborts when the caller does, or after so many milliseconds. */
export function withTimeout(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** True when the node understood the request and will refuse it every time. */
export function isRequestRefused(error: unknown): boolean {
  return (
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_PARAMS) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__INVALID_REQUEST) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND) ||
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__PARSE_ERROR)
  );
}

function toChainError(cause: unknown): ChainError {
  return isRequestRefused(cause)
    ? new ChainError("CHAIN_REQUEST_REFUSED", "The Solana node refuses the request", {}, { cause })
    : new ChainError("CHAIN_UNAVAILABLE", "The Solana node gave no usable answer", {}, { cause });
}
