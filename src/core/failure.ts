import type { ErrorCode, TransportCode } from "../contract/errors.js";
import type { MarketErrorCode } from "../contract/market-errors.js";
import type { OpenEnum } from "../contract/values/schema.js";
import type { ConfigurationErrorCode } from "./configuration-error-code.js";
import type { MintErrorCode } from "./mint-error.js";
import type { WalletErrorCode } from "./wallet-error-code.js";

/**
 * Codes of failures: of the service, the transport, wallets, the mint flow and the page's configuration. `UNEXPECTED`: an
 * error without a code.
 */
export type FailureCode =
  | ErrorCode
  | MarketErrorCode
  | TransportCode
  | WalletErrorCode
  | MintErrorCode
  | ConfigurationErrorCode
  | "UNEXPECTED";

/** Error as state. Branch on `code`; `readDetails` types `details`. */
export interface Failure {
  /** One of the known codes, or one that a newer service has added. */
  readonly code: OpenEnum<FailureCode>;
  /** Text from the service, untrusted; may be empty. */
  readonly message: string;
  /** Details of the code as received, untrusted. `readDetails` validates them. */
  readonly details?: unknown;
  /** The thrown value. */
  readonly cause?: unknown;
}

/** Converts a thrown value to a failure. Errors with a `code` keep it, others get `UNEXPECTED`. */
export function toFailure(thrown: unknown): Failure {
  const { code, message, details } = (thrown ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return {
    code: typeof code === "string" ? code : "UNEXPECTED",
    message: typeof message === "string" ? message : "",
    details,
    cause: thrown,
  };
}
