import { ChainError } from "../chain/rpc/chain-error.js";
import type { CollectionRow, MintEligibilityData, PhaseRow } from "../db/repositories/collections.js";
import { computeAllowance } from "../eligibility/mint-allowance.js";
import type { ClaimCodeBenefit } from "../claim-codes/claim-code-benefit.js";
import { resolvePhaseStatus } from "../phases/phase-status.js";
import { ApiError } from "./api-error.js";
import { busyError } from "./overload-error.js";

export const unknownPhaseError = () => new ApiError("NOT_FOUND", "The collection has no such phase.");

/** @throws ApiError `PHASE_NOT_ACTIVE` or `SOLD_OUT` */
export function assertActivePhase(
  { phase, collection }: { readonly phase: PhaseRow; readonly collection: CollectionRow },
  now: Date,
) {
  const status = resolvePhaseStatus(phase, collection, now);
  if (status === "active") return;
  if (status === "sold_out") throw soldOutError();
  throw inactivePhaseError(status, phase, now);
}

export const inactivePhaseError = (
  status: string,
  { startsAt, endsAt }: Pick<PhaseRow, "startsAt" | "endsAt">,
  now: Date,
) =>
  new ApiError("PHASE_NOT_ACTIVE", "This phase is not open for minting now. Read the collection again.", {
    details: {
      status,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      serverTime: now.toISOString(),
    },
  });

/**
 * Asserts that the limits allow the quantity. If fewer units are possible, the error says how many.
 * @throws ApiError `NOT_ELIGIBLE`, `CODE_REQUIRED`, `SOLD_OUT`, `WALLET_LIMIT_REACHED` or
 *   `QUANTITY_NOT_ALLOWED`
 */
export function assertAllowance(
  eligibility: MintEligibilityData,
  quantity: number,
  claim: ClaimCodeBenefit | null = null,
): void {
  const { reason, maxQuantity } = computeAllowance(eligibility, claim);
  if (reason === "NOT_ELIGIBLE") throw new ApiError(reason, "This wallet can't mint in this phase.");
  if (reason === "CODE_REQUIRED")
    throw new ApiError(reason, "This wallet needs a claim code for this phase.");
  if (reason === "SOLD_OUT") throw soldOutError();
  if (reason === "WALLET_LIMIT_REACHED") throw walletLimitError();
  if (quantity > maxQuantity) {
    throw new ApiError("QUANTITY_NOT_ALLOWED", `At most ${maxQuantity} can be minted now. Ask for fewer.`, {
      details: { maximum: maxQuantity },
    });
  }
}

export const soldOutError = () => new ApiError("SOLD_OUT", "Everything of this phase is minted.");

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

/** ApiError for an error of the chain layer; other errors unchanged, as they are internal. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof ChainError)) return error;
  switch (error.code) {
    case "CHAIN_UNAVAILABLE":
      return new ApiError(
        "CHAIN_UNAVAILABLE",
        "The chain gives no answer. Nothing was reserved; try again.",
        {
          cause: error,
        },
      );
    case "CHAIN_OVERLOADED":
      return busyError(error);
    case "INVALID_ADDRESS":
      return "wallet" in error.context
        ? new ApiError("VALIDATION_FAILED", "walletAddress must be the address of a wallet that can sign.", {
            details: {
              fields: [{ field: "walletAddress", expected: "the address of a wallet that can sign" }],
            },
            cause: error,
          })
        : error;
    default:
      return error;
  }
}
