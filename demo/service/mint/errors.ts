import { ApiError } from "../platform/errors/api-error.js";

/**
 * Error for an order that waits in the queue for reserved units.
 * @param place.ahead units of the orders before it
 */
export const queuedError = ({ ahead }: { ahead: number }, retryAfterSeconds: number) =>
  new ApiError(
    "SOLD_OUT",
    `All that is left is reserved. What others don't sign in time comes back, first to those who came first: ${ahead} before this order. Ask again in ${retryAfterSeconds} seconds, as Retry-After says, to keep its place.`,
    { details: { reserved: true, ahead }, retryAfterSeconds },
  );

export const walletLimitError = () =>
  new ApiError("WALLET_LIMIT_REACHED", "This wallet has minted all that it may in this phase.");

export const unknownSessionError = () =>
  new ApiError("SESSION_NOT_FOUND", "There is no such session. Prepare the mint again.");

export const expiredSessionError = () =>
  new ApiError("SESSION_EXPIRED", "The reservation has ended, and nothing was sent. Prepare the mint again.");

export const groupMissingError = () =>
  new ApiError(
    "CHAIN_UNAVAILABLE",
    "What the collection needs is being created on the chain. Nothing was reserved; try again in some seconds.",
    { retryAfterSeconds: 5 },
  );
