import { errorStatuses } from "./errors.js";

const {
  ORIGIN_NOT_ALLOWED,
  SECRET_KEY_IN_BROWSER,
  COLLECTION_NOT_IN_SCOPE,
  VALIDATION_FAILED,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  BODY_TOO_LARGE,
  RATE_LIMITED,
  SERVICE_BUSY,
  INTERNAL,
} = errorStatuses;

/** Error codes of the Admin API with their HTTP status. The body is that of the Mint API's errors. */
export const adminErrorStatuses = {
  /** The request has neither the cookie of an open session nor a key. */
  NOT_SIGNED_IN: 401,
  /** The admin key is unknown, expired or revoked. */
  INVALID_ADMIN_KEY: 401,
  /** The message isn't one of this service's that can still be used, or the wallet didn't sign it. */
  SIGN_IN_FAILED: 401,
  /** The wallet has no access yet, and the request has no invitation that can still be used. */
  INVITE_REQUIRED: 403,
  /** The role doesn't permit it. */
  ROLE_NOT_ALLOWED: 403,
  /** A page of another site has sent the request with the cookie of a session. */
  ORIGIN_NOT_ALLOWED,
  /** A page has sent an admin key. */
  SECRET_KEY_IN_BROWSER,
  /** The collection doesn't exist, or belongs to others. */
  COLLECTION_NOT_IN_SCOPE,
  VALIDATION_FAILED,
  /** The state of the drop doesn't permit the change. The message has the reason. */
  CHANGE_REFUSED: 409,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  BODY_TOO_LARGE,
  RATE_LIMITED,
  SERVICE_BUSY,
  INTERNAL,
} as const;

/** Error code of the Admin API. */
export type AdminErrorCode = keyof typeof adminErrorStatuses;
