import * as z from "zod/mini";
import { withDefault, object } from "./values/schema.js";

/**
 * Error codes of the Mint API with their HTTP status. The first five are from the Mint API's specification and common
 * to all deployments; the others are this service's own.
 */
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
  /** Unsigned sessions hold much of the remaining supply. Prepare again with the answer to `details.challenge`. */
  PROOF_REQUIRED: 428,
  SESSION_NOT_FOUND: 404,
  SESSION_EXPIRED: 409,
  TRANSACTION_MISMATCH: 400,
  BLOCKHASH_EXPIRED: 409,
  TRANSACTION_FAILED: 422,
  /** The treasury's account is below the rent-exempt minimum, so it can't receive a smaller payment. */
  TREASURY_EMPTY: 409,
  /** The creator has removed the service's authority over the collection, so that nothing can be minted. */
  AUTHORITY_REMOVED: 409,
  /** The chain lacks the program of the collection's token standard, so that nothing can be minted. */
  PROGRAM_MISSING: 409,
  PRICE_UNAVAILABLE: 503,
  CHAIN_UNAVAILABLE: 503,
  /** Too many concurrent requests. */
  SERVICE_BUSY: 503,
  INTERNAL: 500,
} as const;

/** Error code of the Mint API. */
export type ErrorCode = keyof typeof errorStatuses;

/** Error body `{ success: false, code, message, details? }`; clients also accept it nested under `error`. */
export const errorBody = object({
  code: z.string(),
  message: withDefault(z.string(), ""),
});
/** Error body. `details` depends on the code and is kept as received. */
export type ErrorBody = z.infer<typeof errorBody> & { readonly details?: unknown };

/** Reads the error in a response body; null without a code, as in a proxy's error page or an empty body. */
export function readErrorBody(body: unknown): ErrorBody | null {
  const nested = (body as { error?: unknown } | null | undefined)?.error;
  return errorBody.safeParse(body).data ?? errorBody.safeParse(nested).data ?? null;
}

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
  /** The service returned the same cursor twice, so the list would never end. */
  | "CURSOR_REPEATED";
