import type { MintEligibilityData } from "../eligibility/queries.js";
import { takePlaces, type QueuedOrder, type QueuePlace } from "../queue/queries.js";
import { computeAllowance } from "../eligibility/mint-allowance.js";
import type { ClaimCodeBenefit } from "../eligibility/claim-code-benefit.js";
import type { ApiError } from "../../platform/errors/api-error.js";
import { queuedError } from "../errors.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { heldUnitsError } from "../eligibility/hold-limits.js";
import type { MintDeps } from "../mint-deps.js";

/** Seconds after which an order at the head of the queue retries, and the maximum for other orders. */
const minInterval = 5;
const maxInterval = 15;

/** Time by which the maximum interval may be exceeded before other orders are served first. Milliseconds. */
const grace = 10_000;

/** Seconds after which an order retries. Increases with the units ahead of it. */
function askAgainSeconds(ahead: number): number {
  return Math.min(maxInterval, minInterval + Math.floor(ahead / 10));
}

/**
 * True if an order must wait its turn in the collection's queue: all remaining units are reserved, or others are
 * already waiting. Units of the wallet's live session, which the order replaces, don't need to wait.
 */
export function needsTurn(
  eligibility: MintEligibilityData,
  quantity: number,
  claim: ClaimCodeBenefit | null,
): boolean {
  if (quantity <= eligibility.wallet.replaceable) return false;
  return eligibility.isQueued || computeAllowance(eligibility, claim).reason === "SOLD_OUT";
}

/**
 * Takes or keeps an order's place in the queue.
 * @returns the place; `isTurn`: true if enough units are free for it and for all orders ahead of it
 * @throws ApiError `RATE_LIMITED` for a client whose orders already wait for its maximum of units
 */
export type TakeTurn = (order: QueuedOrder) => Promise<QueuePlace & { isTurn: boolean }>;

/**
 * Creates the queue entry point that all requests of a process share. Orders that arrive together are placed together.
 */
export function createTakeTurn({
  database,
  clock,
  timers,
}: Pick<MintDeps, "database" | "clock" | "timers">): TakeTurn {
  const takePlace = createBatch(
    (orders: readonly QueuedOrder[]) => {
      const now = clock();
      const askBefore = new Date(now.getTime() + maxInterval * 1_000 + grace);
      return takePlaces(database, orders, { now, askBefore });
    },
    // Placing takes time in proportion to the queue, however many orders; a second message would wait for the first
    // one's lock.
    { timers, maxSize: 1_000, concurrency: 1 },
  );
  return async (order) => {
    const place = await takePlace(order);
    if (!place) throw heldUnitsError("client", { limit: order.maxUnits, until: null, now: clock() });
    return { ...place, isTurn: place.free === null || order.quantity <= place.free };
  };
}

/** Error for an order that waits its turn. */
export function waitingError({ ahead }: QueuePlace): ApiError {
  return queuedError({ ahead }, askAgainSeconds(ahead));
}
