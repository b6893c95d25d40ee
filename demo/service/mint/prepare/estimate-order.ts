import { requestGroup } from "../../catalog/metadata/due-metadata.js";
import { groupMissingError, missingProgramError } from "../errors.js";
import { describeOrder } from "./describe-order.js";
import { insufficientBalanceError } from "./mint-cost.js";
import type { EstimatedPreparation, PlacedPreparation, PrepareDeps } from "./preparation.js";
import { waitingError } from "./turn.js";

/**
 * Checks that the wallet can pay for the order.
 * @throws ApiError `INSUFFICIENT_BALANCE`; `SOLD_OUT` for an order that must wait its turn; `CHAIN_UNAVAILABLE` until
 *   the collection's account is on the chain; `PROGRAM_MISSING` on a chain that can't have it
 * @throws ChainError
 */
export async function estimateOrder(
  { chain, clock, database, log, publicBase }: PrepareDeps,
  preparation: PlacedPreparation,
): Promise<EstimatedPreparation> {
  const { eligibility, owner, order, charged, describePrice, place } = preparation;
  const { collection } = eligibility;
  if (collection.groupSeed !== null && collection.groupCreatedAt === null) {
    if (!(await chain.hasProgram(collection.standard))) {
      log("error", "program-missing", { collectionId: collection.id, standard: collection.standard });
      throw missingProgramError();
    }
    await requestGroup(database, collection.id, clock());
    throw groupMissingError();
  }
  const mintOrder = describeOrder(eligibility, {
    wallet: owner.wallet,
    recipient: order.recipient ?? undefined,
    quote: charged,
    publicBase,
  });
  const estimate = await chain.estimateCost(mintOrder, order.quantity);
  if (estimate.affordable < BigInt(order.quantity)) {
    throw insufficientBalanceError(estimate, charged, describePrice);
  }
  if (place && !place.isTurn) throw waitingError(place);
  return { ...preparation, mintOrder, estimate };
}
