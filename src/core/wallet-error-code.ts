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
  /** Anything else; `cause` is the wallet's error. */
  | "WALLET_FAILED";
