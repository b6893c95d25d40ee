import { isExhaustion } from "../db/pool-exhaustion.js";
import { ApiError } from "./api-error.js";

/** SERVICE_BUSY for an overload; null for any other error. */
export function overloadError(error: unknown): ApiError | null {
  return isExhaustion(error) ? busyError(error) : null;
}

/** Error for a request that nothing is wrong with. */
export const busyError = (cause: unknown) =>
  new ApiError("SERVICE_BUSY", "The service has too much to do at once. Ask the same again in a moment.", {
    cause,
  });
