import type { Database } from "../db/database.js";
import type { MintEligibilityData } from "../db/repositories/collections.js";
import { takePlace, type QueueKey, type QueuePlace } from "../db/repositories/queue.js";
import { computeAllowance } from "../eligibility/mint-allowance.js";
import type { ClaimCodeBenefit } from "../claim-codes/claim-code-benefit.js";
import type { ApiError } from "../errors/api-error.js";
import { queuedError } from "../errors/errors.js";
import { heldUnitsError } from "./hold-limits.js";

/** Seconds after which an order at the head of the queue asks again, and after which any order does at the latest. */
const shortestInterval = 5;
const longestInterval = 15;

/** Time by which the longest interval may be exceeded before others are served first. Milliseconds. */
const grace = 10_000;

/** Seconds after which an order asks again: the more units are due before it, the later. */
function askAgainSeconds(ahead: number): number {
  return Math.min(longestInterval, shortestInterval + Math.floor(ahead / 10));
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

export interface QueuedOrder extends QueueKey {
  /** Units, other than those of the wallet's live session. */
  readonly quantity: number;
  /** Units that the client may wait for in the collection. */
  readonly most: number;
}

/**
 * Takes an order's place in the queue, or keeps it.
 * @returns the place; `isTurn`: true if enough units are free for it and for all orders before it
 * @throws ApiError `RATE_LIMITED` for a client whose orders wait for as many units as it may hold
 */
export async function takeTurn(
  database: Database,
  { most, ...order }: QueuedOrder,
  now: Date,
): Promise<QueuePlace & { isTurn: boolean }> {
  const askBefore = new Date(now.getTime() + longestInterval * 1_000 + grace);
  const place = await database.transaction(async (transaction) => {
    const taken = await takePlace(transaction, { ...order, now, askBefore });
    if (taken.ofClient > most) throw heldUnitsError("client", { most, until: null, now });
    return taken;
  });
  return { ...place, isTurn: place.free === null || order.quantity <= place.free };
}

/** Error for an order that waits for its turn. */
export function waitingError({ ahead }: QueuePlace): ApiError {
  return queuedError({ ahead }, askAgainSeconds(ahead));
}
