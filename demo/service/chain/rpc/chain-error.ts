/** Stable error codes of the chain layer; callers branch on them. */
export type ChainErrorCode =
  /** No usable response: network, timeout, overload, a lagging node. Retryable. */
  | "CHAIN_UNAVAILABLE"
  /** The request budgets of all nodes are exhausted. */
  | "CHAIN_OVERLOADED"
  /** Request rejected by the node as invalid. Not retryable. */
  | "CHAIN_REQUEST_REJECTED"
  /** The node lacks a method that the service needs. */
  | "METHOD_MISSING"
  /** The node lists a transaction that it no longer has. */
  | "HISTORY_MISSING"
  /** The node serves another network than the configured one. */
  | "WRONG_NETWORK"
  /** Contradictory options. */
  | "INVALID_OPTIONS"
  /** Invalid address, or a wallet that can't sign. */
  | "INVALID_ADDRESS"
  | "INVALID_SEED"
  | "UNSUPPORTED_PAYMENT"
  | "UNKNOWN_STANDARD"
  /** A recipient has no account yet, and its part of the price is below the minimum balance for one. */
  | "TREASURY_EMPTY"
  /** The authority has no power over the group, so that it can't add items. */
  | "AUTHORITY_REMOVED"
  /** Name, symbol and metadata URL leave no space for a wallet's assertions. */
  | "TRANSACTION_TOO_LARGE"
  /** The mint to co-sign was prepared for another authority. */
  | "WRONG_AUTHORITY"
  /** The signed transaction differs from the prepared one: see `TransactionMismatch`. */
  | "TRANSACTION_MISMATCH";

/** Error of the chain layer. `context` is for the log and contains no secrets. */
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

/**
 * Message about a node that gave no usable response, with a remedy.
 * @param detail what the node or the connection reports; empty: unknown
 */
export function describeUnusableNode(detail = ""): string {
  const cause = detail && ` (${detail})`;
  return `No usable response from the Solana node of SOLANA_RPC_URL${cause}. Check the node, or set another one.`;
}
