import { isDatabaseAway } from "../db/database-away.js";
import { isExhaustion } from "../db/pool-exhaustion.js";
import { ApiError } from "./api-error.js";

/** SERVICE_BUSY for an overload, or for a database that is away or takes no writes; null for any other error. */
export function overloadError(error: unknown): ApiError | null {
  if (isExhaustion(error)) return busyError(error);
  if (!isDatabaseAway(error)) return null;
  return new ApiError("SERVICE_BUSY", "The service is unavailable right now. Retry in a moment.", {
    retryAfterSeconds: awaySeconds,
    cause: error,
  });
}

/** Retry-After while the database is away, which takes longer to pass than an overload. */
const awaySeconds = 5;

/** Error for a request that nothing is wrong with. */
export const busyError = (cause?: unknown) =>
  new ApiError("SERVICE_BUSY", "The service is overloaded. Retry in a moment.", {
    cause,
  });
