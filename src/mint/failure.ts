/** Why something did not work. Decisions are made on `code`; `message` is the service's own words, untrusted. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** Whatever was thrown, as a failure. Errors with a `code` keep it, others are `UNEXPECTED`. */
export function toFailure(thrown: unknown): Failure {
  const { code, message, details } = (thrown ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return {
    code: typeof code === "string" ? code : "UNEXPECTED",
    message: typeof message === "string" ? message : "",
    details,
    cause: thrown,
  };
}

/**
 * True for a refusal in the service's own words: asking again will not change it. Silence, faults, overload, and the
 * error page of something in between are none.
 */
export function isRefusal(error: unknown): boolean {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  return (
    typeof status === "number" &&
    status >= 400 &&
    status < 500 &&
    status !== 408 &&
    status !== 429 &&
    code !== "INVALID_RESPONSE"
  );
}

/** Thrown by the heart itself, with a code of its own. */
export class MintError extends Error {
  override readonly name = "MintError";
  readonly code: MintErrorCode;
  readonly details: unknown;

  constructor(code: MintErrorCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export type MintErrorCode =
  /** A listener of `mint-before-prepare` or `mint-before-sign` said no. */
  | "CANCELLED"
  /** A transaction would do something else than mint at the price shown. It never reached the wallet. */
  | "UNSAFE_TRANSACTION"
  /** The price at prepare is higher than the one shown. Nothing was signed. */
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
