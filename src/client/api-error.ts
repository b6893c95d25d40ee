import type { ErrorCode, TransportCode } from "../contract/errors.js";
import type { MarketErrorCode } from "../contract/market-errors.js";
import type { OpenEnum } from "../contract/values/schema.js";

/**
 * Error of a failed request. Branch on `code`: an `ErrorCode` or `MarketErrorCode` of the service, or a
 * `TransportCode`.
 *
 * @example
 * ```ts
 * import { ApiError, MintApi, readDetails } from "mint-widget/api";
 *
 * const api = new MintApi({ base: "https://mint.example.com/mint/v1", key: "mint_pub_…" });
 * try {
 *   await api.readCollection("aurora");
 * } catch (error) {
 *   if (!(error instanceof ApiError)) throw error;
 *   const { limit } = readDetails(error, "RATE_LIMITED") ?? {};
 *   if (limit !== undefined) console.warn(`At most ${limit} requests`);
 *   else console.error(error.status, error.code, error.message);
 * }
 * ```
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Stable code of the service or the transport. Newer services may have further codes. */
  readonly code: OpenEnum<ErrorCode | MarketErrorCode | TransportCode>;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** `details` of the service's error body, untrusted. `readDetails` validates it. */
  readonly details: unknown;
  /** `Retry-After` in milliseconds; null: none. */
  readonly retryAfter: number | null;

  constructor(
    code: ApiError["code"],
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
