/** Error of the mint flow itself, with a `MintErrorCode`. Texts for people are in the widget's locales. */
export class MintError extends Error {
  override readonly name = "MintError";

  constructor(
    readonly code: MintErrorCode,
    /** As in `FailureDetails`. */
    readonly details?: unknown,
  ) {
    super(code);
  }
}

/** Codes of the mint flow's own errors. */
export type MintErrorCode =
  /**
   * A listener of `mint-before-prepare` or `mint-before-sign` prevented the default, or the collector left the queue or
   * cancelled while the wallet was asked. Nothing was sent.
   */
  | "CANCELLED"
  /** The collection or the wallet's eligibility is still being read. Nothing was sent. */
  | "NOT_READY"
  /** No wallet is connected. Nothing was sent. */
  | "WALLET_NOT_CONNECTED"
  /** This page mints already, or waits for the collector's answer to a raised price. Nothing was sent. */
  | "MINT_IN_PROGRESS"
  /** The service doesn't name the collection's chain, so no wallet can sign for it. */
  | "CHAIN_UNKNOWN"
  /** The collection is on another chain than the one that the page has fixed. */
  | "CHAIN_NOT_ALLOWED"
  /** A transaction failed verification: it does more than mint at the shown price. It never reached the wallet. */
  | "UNSAFE_TRANSACTION"
  /** The price at prepare is higher than the one shown, and the visitor declined it. Nothing was signed. */
  | "PRICE_CHANGED"
  /** The wallet returned a transaction that differs from the one it was given. Nothing was sent. */
  | "SIGNED_DIFFERENTLY"
  /**
   * The reservation expired before the wallet was asked, or before a mint was cancelled; same code as the service's.
   * Nothing was sent then.
   */
  | "SESSION_EXPIRED"
  /** The recipient isn't the address of a wallet. Nothing was reserved. */
  | "RECIPIENT_INVALID"
  /** The wallet's address differs from the one that the mint was prepared for. Nothing was signed. */
  | "WALLET_CHANGED"
  /** Another tab of this site is minting with this wallet. Its outcome will be published here, too. */
  | "MINT_ELSEWHERE"
  /**
   * The service asks for a proof that this page can't give: of a kind without a `proofHandler`, a message for a wallet
   * that signs none, or a proof of work on a page without HTTPS. Nothing was reserved.
   */
  | "PROOF_UNSUPPORTED"
  /**
   * The wallet's previous mint was signed and sent, the service reported an error, and its transaction could still be
   * charged. Nothing was signed.
   */
  | "PREVIOUS_MINT_PENDING"
  /** Signed and sent, but the final outcome is unknown. Request it again; never sign again. */
  | "OUTCOME_UNKNOWN";
