import type { MintEligibilityData } from "../eligibility/queries.js";
import { takePlaces, type QueuedOrder, type QueuePlace } from "../queue/queries.js";
import { computeAllowance } from "../eligibility/mint-allowance.js";
import type { ClaimCodeBenefit } from "../eligibility/claim-code-benefit.js";
import type { ApiError } from "../../platform/errors/api-error.js";
import { queuedError } from "../errors.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { heldUnitsError } from "../eligibility/hold-limits.js";
import type { MintDeps } from "../mint-deps.js";

/** Seconds after which an order at the head of the queue asks again, and after which any order does at the latest. */
const minInterval = 5;
const maxInterval = 15;

/** Time by which the longest interval may be exceeded before others are served first. Milliseconds. */
const grace = 10_000;

/** Seconds after which an order asks again: the more units are due before it, the later. */
function askAgainSeconds(ahead: number): number {
  return Math.min(maxInterval, minInterval + Math.floor(ahead / 10));
}

/**
 * True if an order must take its turn in the collection's queue: all that is left is reserved, or others wait already.
 * Units of the wallet's live session, which the order replaces, need no turn.
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
 * Takes an order's place in the queue, or keeps it.
 * @returns the place; `isTurn`: true if enough units are free for it and for all orders before it
 * @throws ApiError `RATE_LIMITED` for a client whose orders wait for as many units as it may hold
 */
export type TakeTurn = (order: QueuedOrder) => Promise<QueuePlace & { isTurn: boolean }>;

/** Creates the queue's entrance of all requests of a process: orders that arrive together are placed together. */
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
    // Placing takes as long as the queue is, for one order or many; a second message would wait for the first one's lock.
    { timers, maxSize: 1_000, concurrency: 1 },
  );
  return async (order) => {
    const place = await takePlace(order);
    if (!place) throw heldUnitsError("client", { limit: order.maxUnits, until: null, now: clock() });
    return { ...place, isTurn: place.free === null || order.quantity <= place.free };
  };
}

/** Error for an order that waits for its turn. */
export function waitingError({ ahead }: QueuePlace): ApiError {
  return queuedError({ ahead }, askAgainSeconds(ahead));
}
