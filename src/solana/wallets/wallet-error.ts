import type { WalletErrorCode } from "../../core/wallet-error-code.js";

/** Error of a wallet. */
export class WalletError extends Error {
  constructor(
    readonly code: WalletErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Codes and names of errors that mean a rejection by the visitor. Codes: EIP-1193 (4001; Phantom, MetaMask, Brave …),
 * WalletStandardError (4001000), WalletConnect (5000), ethers, Mobile Wallet Adapter (not signed, not authorised),
 * Ledger's status words.
 * Names: closed windows, dismissed device and passkey pickers, rejections on a device.
 */
const rejectionMarks = [
  "4001",
  "4001000",
  "5000",
  "ACTION_REJECTED",
  "ERROR_NOT_SIGNED",
  "ERROR_AUTHORIZATION_FAILED",
  "27013",
  "21761",
  "WalletWindowClosedError",
  "UserRejectedRequestError",
  "NotAllowedError",
  "TransportOpenUserCancelled",
  "UserRefusedOnDevice",
];

/** Names of errors from classic adapters that mean the wallet isn't available. */
const unavailableMarks = ["WalletNotReadyError", "WalletLoadError", "WalletWindowBlockedError"];

interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly context?: { readonly __code?: unknown };
  /** The wallet's own error, wrapped by a classic adapter. */
  readonly error?: unknown;
  readonly cause?: unknown;
}

/**
 * Converts anything that a wallet throws to a `WalletError`. Classifies it by the codes and names of the error and of
 * the errors it wraps. A rejection reported only in the message text becomes `WALLET_FAILED`.
 */
export function toWalletError(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown;
  let code: WalletErrorCode = "WALLET_FAILED";
  let error = thrown as Thrown | null | undefined;
  for (let depth = 0; error && typeof error === "object" && depth < 4; depth++) {
    const marks = [error.name, error.code, error.statusCode, error.context?.__code].map(String);
    if (marks.some((mark) => unavailableMarks.includes(mark))) code = "WALLET_UNAVAILABLE";
    if (marks.some((mark) => rejectionMarks.includes(mark))) code = "WALLET_REJECTED";
    error = (error.error ?? error.cause) as Thrown;
  }
  const message = thrown instanceof Error && thrown.message ? thrown.message : "The wallet failed.";
  return new WalletError(code, message, { cause: thrown });
}
