import { formatCount } from "../platform/format/count.js";
import { ApiError } from "../platform/errors/api-error.js";

/**
 * Error for an order that waits in the queue for reserved units.
 * @param place.ahead Units of the orders ahead of it.
 */
export const queuedError = ({ ahead }: { ahead: number }, retryAfterSeconds: number) =>
  new ApiError(
    "SOLD_OUT",
    `All remaining items are reserved. You are in the queue with ${formatCount(ahead, "item")} ahead. Retry in ${formatCount(retryAfterSeconds, "second")} (see Retry-After) to keep your place.`,
    { details: { reserved: true, ahead }, retryAfterSeconds },
  );

export const removedAuthorityError = (cause: Error) =>
  new ApiError(
    "AUTHORITY_REMOVED",
    "This drop can't mint: its creator has removed the service's authority over the collection, and has to restore it. Nothing was reserved.",
    { cause },
  );

export const missingProgramError = () =>
  new ApiError(
    "PROGRAM_MISSING",
    "This drop can't mint: the chain lacks the program of its token standard. Nothing was reserved.",
  );

export const walletLimitError = () =>
  new ApiError("WALLET_LIMIT_REACHED", "This wallet has reached the limit of this phase.");

export const unknownSessionError = () =>
  new ApiError("SESSION_NOT_FOUND", "There is no such session. Prepare the mint again.");

export const expiredSessionError = () =>
  new ApiError("SESSION_EXPIRED", "The reservation has expired. Nothing was sent. Prepare the mint again.");

export const groupMissingError = () =>
  new ApiError(
    "CHAIN_UNAVAILABLE",
    "The collection is being set up on the chain. Nothing was reserved. Retry in a few seconds.",
    { retryAfterSeconds: 5 },
  );
