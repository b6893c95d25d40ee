/** Codes of errors from wallets. */
export type WalletErrorCode =
  /** The visitor rejected the request or closed the wallet's window. */
  | "WALLET_REJECTED"
  /** Not installed, not loaded, blocked, or no longer connected. */
  | "WALLET_UNAVAILABLE"
  /** The page passed in something that is neither a Wallet Standard wallet nor a wallet-adapter. */
  | "WALLET_NOT_SUPPORTED"
  /** The wallet, or its selected account, doesn't support the chain. */
  | "WALLET_UNSUPPORTED_CHAIN"
  /** The wallet can't be connected, or can't sign the mint's transactions without sending them itself. */
  | "WALLET_INCOMPATIBLE"
  /** The wallet answered without a signature, although no one declined. */
  | "WALLET_NOT_SIGNED"
  /** The page's content security policy blocks what the wallet opens. */
  | "WALLET_BLOCKED"
  /** The dialog with the list of wallets can't be opened; `cause` is the error. */
  | "WALLET_LIST_FAILED"
  /** Anything else; `cause` is the wallet's error. */
  | "WALLET_FAILED";
