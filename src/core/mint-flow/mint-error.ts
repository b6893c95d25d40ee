/** Thrown by the heart itself, with a code of its own. Its words for people are where all are. */
export class MintError extends Error {
  override readonly name = "MintError";

  constructor(
    readonly code: MintErrorCode,
    readonly details?: unknown,
  ) {
    super(code);
  }
}

export type MintErrorCode =
  /** A listener of `mint-before-prepare` or `mint-before-sign` said no. */
  | "CANCELLED"
  /** A transaction would do something else than mint at the price shown. It never reached the wallet. */
  | "UNSAFE_TRANSACTION"
  /** The price at prepare is higher than the one shown, and the visitor said no to it. Nothing was signed. */
  | "PRICE_CHANGED"
  /** The wallet returned something else than what it was asked to sign. Nothing was sent. */
  | "SIGNED_DIFFERENTLY"
  /** The wallet did not sign as long as the reservation lasted: the service's code for the same. Nothing was sent. */
  | "SESSION_EXPIRED"
  /** The wallet is connected to another address than the one that the mint was prepared for. */
  | "WALLET_CHANGED"
  /** Another tab of this site is minting with this wallet. What comes of it will be told here too. */
  | "MINT_ELSEWHERE"
  /** Signed and sent, but the service has not said what became of it. Ask again; never sign again. */
  | "OUTCOME_UNKNOWN";
