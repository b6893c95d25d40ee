import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { PrepareMintResponse } from "../../../../src/contract/mint/mint.js";
import { buildTransactions } from "./build-transactions.js";
import { beginPreparation, checkEligibility } from "./check-eligibility.js";
import { checkHolds } from "./check-holds.js";
import { checkProof } from "./check-proof.js";
import { estimateOrder } from "./estimate-order.js";
import { describeCost } from "./mint-cost.js";
import type {
  PlacedPreparation,
  PrepareDeps,
  PrepareOrder,
  Preparer,
  ReservedPreparation,
} from "./preparation.js";
import { failPreparation } from "./prepare-failure.js";
import { quoteOrder } from "./quote-order.js";
import { reserveOrder } from "./reserve-order.js";
import { takePlace } from "./take-place.js";

/**
 * Prepares a mint. Checks phase, eligibility, quantity, proof, price and balance before anything is reserved. Then
 * builds the transactions, and finally reserves the units in one short database transaction.
 * @throws ApiError
 */
export async function prepareMint(
  context: PrepareDeps,
  preparer: Preparer,
  order: PrepareOrder,
): Promise<DeepRequired<PrepareMintResponse>> {
  const asked = await beginPreparation(context, preparer, order);
  const eligible = await checkEligibility(context, asked);
  const limited = await checkHolds(context, eligible);
  const proven = await checkProof(context, limited);
  const quoted = await quoteOrder(context, proven);
  const placed = await takePlace(context, quoted);
  const reserved = await reserveInTurn(context, placed);
  recordPriorityFee(context, reserved);
  return toResponse(reserved);
}

/** Runs the steps that can cost the order its place in the queue. */
async function reserveInTurn(context: PrepareDeps, placed: PlacedPreparation): Promise<ReservedPreparation> {
  try {
    const estimated = await estimateOrder(context, placed);
    const built = await buildTransactions(context, estimated);
    return await reserveOrder(context, built);
  } catch (error) {
    throw await failPreparation(context, placed, error);
  }
}

function recordPriorityFee(
  { onPriorityFee }: PrepareDeps,
  { eligibility: { collection }, estimate }: ReservedPreparation,
): void {
  if (collection.priorityFeeCap === null) return;
  onPriorityFee?.(collection.shortId, estimate.priorityFee);
}

function toResponse(preparation: ReservedPreparation): DeepRequired<PrepareMintResponse> {
  const { order, session, transactions, estimate, quote, discount, describePrice, reservedAt } = preparation;
  const { quantity } = order;
  return {
    success: true,
    sessionId: session.id,
    expiresAt: session.expiresAt.toISOString(),
    quantity,
    transactions: transactions.map(({ transaction, units }) => ({ transaction, quantity: units.length })),
    cost: describeCost(
      estimate,
      { quote, discount: discount * BigInt(quantity), transactions },
      describePrice,
    ),
    recipients: [...new Set(transactions.flatMap(({ recipients }) => recipients))],
    serverTime: reservedAt.toISOString(),
  };
}
