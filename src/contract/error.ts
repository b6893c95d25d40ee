import * as z from "zod/mini";

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
  SESSION_NOT_FOUND: 404,
  SESSION_EXPIRED: 409,
  TRANSACTION_MISMATCH: 400,
  BLOCKHASH_EXPIRED: 409,
  TRANSACTION_FAILED: 422,
  PRICE_UNAVAILABLE: 503,
  CHAIN_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

const pair = z.looseObject({
  code: z.string(),
  message: z.catch(z.string(), ""),
  details: z.optional(z.unknown()),
});

/** `{ success: false, code, message, details? }`, or the pair nested under `error`. */
export const errorBody = z.union([pair, z.looseObject({ error: pair })]);

/** A body with a code in it, flattened; null for anything else (a proxy's page, an empty body). */
export function readErrorBody(body: unknown): { code: string; message: string; details?: unknown } | null {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return null;
  return "error" in parsed.data
    ? (parsed.data.error as z.infer<typeof pair>)
    : (parsed.data as z.infer<typeof pair>);
}
