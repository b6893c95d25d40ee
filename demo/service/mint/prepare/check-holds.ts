import { assertNoLapses, heldUnitsError, limitingSupply, maxUnitsHeld } from "../eligibility/hold-limits.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import { readHeldUnits } from "../holds/queries.js";
import type { EligiblePreparation, HoldLimits, LimitedPreparation, PrepareDeps } from "./preparation.js";

/**
 * Checks that client and key may hold this many more units. Fails before the transactions are built; the units are
 * counted again when they are reserved.
 * @throws ApiError `RATE_LIMITED`
 */
export async function checkHolds(
  context: PrepareDeps,
  preparation: EligiblePreparation,
): Promise<LimitedPreparation> {
  const { eligibility, preparer, order } = preparation;
  const settings = { ...defaultHoldSettings, ...context.holds };
  const supply = limitingSupply(eligibility);
  const limits = {
    settings,
    supply,
    client: maxUnitsHeld(eligibility, supply, settings.clientShare),
    key: maxUnitsHeld(eligibility, supply, settings.keyShare),
  };
  if (preparer.client !== null) {
    const now = context.clock();
    if (settings.waitAfterUnsigned) assertNoLapses(eligibility.client, now);
    if (eligibility.client.held + order.quantity > limits.client) {
      throw heldUnitsError("client", { limit: limits.client, until: eligibility.client.endsAt, now });
    }
    await assertKeyShare(context, preparation, { limits, now });
  }
  return { ...preparation, limits };
}

/** @throws ApiError `RATE_LIMITED` */
async function assertKeyShare(
  { database }: PrepareDeps,
  { eligibility, preparer, order }: EligiblePreparation,
  { limits, now }: { limits: HoldLimits; now: Date },
): Promise<void> {
  // No key can hold more than all sessions together, so the read isn't needed.
  if (limits.supply.held + order.quantity <= limits.key) return;
  const { collectionId } = order;
  const byKey = await readHeldUnits(database, { collectionId, holder: { keyId: preparer.key } });
  if (byKey.held - eligibility.wallet.replaceable + order.quantity > limits.key) {
    throw heldUnitsError("key", { limit: limits.key, until: byKey.endsAt, now });
  }
}
