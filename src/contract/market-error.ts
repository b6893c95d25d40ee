import { errorStatuses } from "./error.js";

const { INVALID_API_KEY, VALIDATION_FAILED, NOT_FOUND, METHOD_NOT_ALLOWED, RATE_LIMITED, INTERNAL } =
  errorStatuses;

/** Every code that the Market API answers with and its HTTP status. The body is `{ code, message }`. */
export const marketErrorStatuses = {
  /** A key that is sent has to be a good one, though none is needed. */
  INVALID_API_KEY,
  /** No collection has this slug, address or id. */
  COLLECTION_NOT_FOUND: 404,
  /** Not a cursor that this list has given out. Begin again without one. */
  INVALID_CURSOR: 400,
  /** `limit` is not a whole number from 1 to 100. */
  INVALID_LIMIT: 400,
  /** Another parameter is not what it can be; the message names it. */
  VALIDATION_FAILED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  RATE_LIMITED,
  INTERNAL,
} as const;

export type MarketErrorCode = keyof typeof marketErrorStatuses;
