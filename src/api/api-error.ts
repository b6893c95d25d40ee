/** Codes of errors that don't come from the service. */
export type TransportCode =
  /** No response: offline, name not found, or blocked by the browser's cross-origin rules. */
  | "NETWORK"
  /** No response within the timeout. */
  | "TIMEOUT"
  /**
   * The response doesn't match the contract's schema, isn't JSON, or is an error without a code, as from a proxy.
   * `status` is its HTTP status.
   */
  | "INVALID_RESPONSE"
  /** The service returned a cursor for the second time: the list would never end. */
  | "CURSOR_REPEATED";

/**
 * Error of a failed request. Branch on `code`: the service's `ErrorCode` or `MarketErrorCode`, or a `TransportCode`.
 *
 * @example
 * ```ts
 * import { ApiError, MintApi } from "mint-widget/api";
 *
 * const api = new MintApi({ base: "https://mint.example/mint/v1", key: "example_pub_key" });
 * try {
 *   await api.readCollection("AbC123");
 * } catch (error) {
 *   if (!(error instanceof ApiError)) throw error;
 *   if (error.code === "RATE_LIMITED") console.warn(`Retry in ${error.retryAfter ?? 0} ms`);
 *   else console.error(error.status, error.code, error.message);
 * }
 * ```
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Stable code: the service's, or a `TransportCode`. */
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** `details` of the service's error body. */
  readonly details: unknown;
  /** `Retry-After` in milliseconds; null: none. */
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
