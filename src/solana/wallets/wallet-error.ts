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

/** Texts of errors without a code, with which wallets report a rejection: `User denied …`, `Connection rejected by user`. */
const rejectionText =
  /^(the )?user (has )?(rejected|declined|denied|cancell?ed)\b|^(\w+ ){0,4}(rejected|declined|denied|cancell?ed) by (the )?user[.!]?$/i;

/** Number of wrapped errors that are looked into. */
const maxDepth = 6;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts anything that a wallet throws to a `WalletError`. Classifies it by the codes and names of the error and of
 * the errors it wraps; where none has a code, by the text.
 */
export function toWalletError(thrown: unknown): WalletError {
  try {
    if (thrown instanceof WalletError) return thrown;
    return new WalletError(classify(thrown), textOf(thrown) || "The wallet failed.", { cause: thrown });
  } catch {
    // The thrown object can't be read.
    return new WalletError("WALLET_FAILED", "The wallet failed.", { cause: thrown });
  }
}

/** Result of a wallet's code. @throws {WalletError} for whatever it throws */
export async function withWalletErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw toWalletError(error);
  }
}

function classify(thrown: unknown): WalletErrorCode {
  let code: WalletErrorCode = "WALLET_FAILED";
  let hasCode = false;
  let error = thrown;
  for (let depth = 0; isObject(error) && depth < maxDepth; depth++) {
    const context = isObject(error["context"]) ? error["context"]["__code"] : undefined;
    const codes = [error["code"], error["statusCode"], context].filter((each) => each !== undefined);
    const marks = [error["name"], ...codes].map(String);
    hasCode ||= codes.length > 0;
    if (marks.some((mark) => rejectionMarks.includes(mark))) return "WALLET_REJECTED";
    if (marks.some((mark) => unavailableMarks.includes(mark))) code = "WALLET_UNAVAILABLE";
    error = error["error"] ?? error["cause"];
  }
  return code === "WALLET_FAILED" && !hasCode && rejectionText.test(textOf(thrown))
    ? "WALLET_REJECTED"
    : code;
}

function textOf(thrown: unknown): string {
  const text = isObject(thrown) ? thrown["message"] : thrown;
  return typeof text === "string" ? text.trim() : "";
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
