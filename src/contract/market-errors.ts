import { errorStatuses } from "./errors.js";

const {
  INVALID_API_KEY,
  SECRET_KEY_IN_BROWSER,
  VALIDATION_FAILED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  RATE_LIMITED,
  SERVICE_BUSY,
  INTERNAL,
} = errorStatuses;

/** Error codes of the Market API with their HTTP status. The body is `{ code, message }`. */
export const marketErrorStatuses = {
  /** The key is optional, but must be valid if sent. */
  INVALID_API_KEY,
  /** A page has sent a secret key. */
  SECRET_KEY_IN_BROWSER,
  /** No collection has this slug, address or id. */
  COLLECTION_NOT_FOUND: 404,
  /** The cursor doesn't belong to this list. Start again without one. */
  INVALID_CURSOR: 400,
  /** `limit` is not an integer from 1 to 100. */
  INVALID_LIMIT: 400,
  /** Another parameter is invalid; the message names it. */
  VALIDATION_FAILED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  RATE_LIMITED,
  SERVICE_BUSY,
  INTERNAL,
} as const;

/** Error code of the Market API. */
export type MarketErrorCode = keyof typeof marketErrorStatuses;
