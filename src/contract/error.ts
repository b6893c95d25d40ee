import type * as z from "zod/mini";
import { string, withDefault } from "./field.js";
import { object } from "./schema.js";

/** Every code that the Mint API answers with and its HTTP status: the reference's five, then ours. */
export const errorStatuses = {
  COLLECTION_NOT_IN_SCOPE: 403,
  ORIGIN_NOT_ALLOWED: 403,
  SANDBOX_KEY_ON_MAINNET: 403,
  INSUFFICIENT_BALANCE: 402,
  CLIENT_BROADCAST_NOT_ALLOWED: 400,

  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  SECRET_KEY_IN_BROWSER: 403,
  VALIDATION_FAILED: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  PHASE_NOT_ACTIVE: 409,
  NOT_ELIGIBLE: 403,
  WALLET_LIMIT_REACHED: 409,
  SOLD_OUT: 409,
  QUANTITY_NOT_ALLOWED: 400,
  AFFILIATE_INVALID: 400,
  CLAIM_CODE_INVALID: 400,
  CODE_REQUIRED: 403,
  SESSION_NOT_FOUND: 404,
  SESSION_EXPIRED: 409,
  TRANSACTION_MISMATCH: 400,
  BLOCKHASH_EXPIRED: 409,
  TRANSACTION_FAILED: 422,
  /** The treasury has to hold an account's minimum before it can be paid less than that. */
  TREASURY_EMPTY: 409,
  PRICE_UNAVAILABLE: 503,
  CHAIN_UNAVAILABLE: 503,
  /** More ask at once than there is room for. */
  SERVICE_BUSY: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** `{ success: false, code, message, details? }`; `details` is anything. A client also accepts the pair nested under `error`. */
export const errorBody = object({
  code: string,
  message: withDefault(string, ""),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** What a body says went wrong; null for one without a code in it: a proxy's page, an empty body. */
export function readErrorBody(body: unknown): ErrorBody | null {
  const nested = (body as { error?: unknown } | null | undefined)?.error;
  return errorBody.safeParse(body).data ?? errorBody.safeParse(nested).data ?? null;
}
