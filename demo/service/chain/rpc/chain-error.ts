/** What can go wrong between the service and the chain. Stable: callers branch on it. */
export type ChainErrorCode =
  /** No usable answer: network, timeout, overload, a node that lags. Asking again later may work. */
  | "CHAIN_UNAVAILABLE"
  /** The node says that the request itself is wrong. Asking again will not help. */
  | "CHAIN_REQUEST_REFUSED"
  /** The node serves another network than the configured one. */
  | "WRONG_NETWORK"
  /** An option of the chain contradicts another. */
  | "INVALID_OPTIONS"
  /** An address that is not one, or a wallet that cannot sign. */
  | "INVALID_ADDRESS"
  | "INVALID_SEED"
  | "UNSUPPORTED_PAYMENT"
  /** The treasury has no account yet and the price is too small to open one. */
  | "TREASURY_EMPTY"
  /** Name, symbol and metadata address leave no room for a wallet's guards. */
  | "TRANSACTION_TOO_LARGE"
  /** What the wallet signed is not what was prepared: see `TransactionMismatch`. */
  | "TRANSACTION_MISMATCH";

/** An error of this room. `context` is for the log; nothing in it is secret. */
export class ChainError extends Error {
  override readonly name: string = "ChainError";

  constructor(
    readonly code: ChainErrorCode,
    message: string,
    readonly context: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
