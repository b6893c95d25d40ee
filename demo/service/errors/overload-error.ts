import { isExhaustion } from "../db/pool-exhaustion.js";
import { ApiError } from "./api-error.js";

/** What is said when something got no turn; null for an error of another kind. */
export function overloadError(error: unknown): ApiError | null {
  if (!isExhaustion(error)) return null;
  return new ApiError(
    "SERVICE_BUSY",
    "The service has too much to do at once. Ask the same again in a moment.",
    { cause: error },
  );
}
