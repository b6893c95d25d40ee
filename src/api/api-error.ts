/** What went wrong when it wasn't the service that said so. */
export type TransportCode =
  /** No answer: offline, name not found, or refused by the browser's cross-origin rules. */
  | "NETWORK"
  /** No answer in time. */
  | "TIMEOUT"
  /**
   * An answer that the contract's schema doesn't accept, that isn't JSON, or an error without a code: whatever
   * answered, it may not have been the service. `status` is what it answered with.
   */
  | "INVALID_RESPONSE"
  /** A list that leads back to a place where it was: it would never end. */
  | "CURSOR_REPEATED";

/** A request that did not succeed. Branch on `code`: one of the service's (`SOLD_OUT`, …) or a `TransportCode`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What the service said beside code and message. */
  readonly details: unknown;
  /** Milliseconds that the service asked to wait (`Retry-After`), or null. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    message: string,
    options: { status?: number; details?: unknown; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? 0;
    this.details = options.details;
    this.retryAfter = options.retryAfter ?? null;
  }
}
