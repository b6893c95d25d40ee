import { isDatabaseAway } from "./database-away.js";
import { isExhaustion } from "./pool-exhaustion.js";
import { ApiError } from "../errors/api-error.js";

/**
 * SERVICE_BUSY if the service is overloaded, or if the database is unavailable or accepts no writes; null for other
 * errors.
 */
export function overloadError(error: unknown): ApiError | null {
  if (isExhaustion(error)) return busyError(error);
  if (!isDatabaseAway(error)) return null;
  return new ApiError("SERVICE_BUSY", "The service is unavailable right now. Retry in a moment.", {
    retryAfterSeconds: awaySeconds,
    cause: error,
  });
}

/** Retry-After while the database is unavailable, which lasts longer than an overload. */
const awaySeconds = 5;

/** Error for a request that is not at fault. */
export const busyError = (cause?: unknown) =>
  new ApiError("SERVICE_BUSY", "The service is overloaded. Retry in a moment.", {
    cause,
  });
