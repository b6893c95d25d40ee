/** Error of the mint flow itself, with a `MintErrorCode`. Texts for people are in the widget's locales. */
export class MintError extends Error {
  override readonly name = "MintError";

  constructor(
    readonly code: MintErrorCode,
    /** See `FailureDetails`. */
    readonly details?: unknown,
  ) {
    super(code);
  }
}

/** Codes of the mint flow's own errors. */
export type MintErrorCode =
  /**
   * A listener of `mint-before-prepare` or `mint-before-sign` prevented the default, or the collector left the queue or
   * cancelled while the wallet was open. Nothing was sent.
   */
  | "CANCELLED"
  /** The collection or the wallet's eligibility is still being read. Nothing was sent. */
  | "NOT_READY"
  /** No wallet is connected. Nothing was sent. */
  | "WALLET_NOT_CONNECTED"
  /** This page is already minting, or a price confirmation is pending. Nothing was sent. */
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
   * The reservation expired before the wallet was asked or before the collector cancelled. The service uses the same
   * code. Nothing was sent.
   */
  | "SESSION_EXPIRED"
  /** The affiliate code contains a character that no code has, such as a space. Nothing was reserved. */
  | "VALUE_INVALID"
  /** The recipient isn't a wallet address. Nothing was reserved. */
  | "RECIPIENT_INVALID"
  /** The connected address is no longer the one that the mint was prepared for. Nothing was signed. */
  | "WALLET_CHANGED"
  /** Another tab of this site is minting with this wallet. This page shows its outcome, too. */
  | "MINT_ELSEWHERE"
  /**
   * The service requires a proof that this page can't give: a custom kind without a `proofHandler`, a message for a
   * wallet that can't sign messages, or a proof of work on a page without HTTPS. Nothing was reserved.
   */
  | "PROOF_UNSUPPORTED"
  /**
   * The wallet's previous mint was signed and sent and then failed, but its transaction could still be charged. Nothing
   * was signed.
   */
  | "PREVIOUS_MINT_PENDING"
  /** Signed and sent, but the final outcome is unknown. Request it again; never sign again. */
  | "OUTCOME_UNKNOWN";
