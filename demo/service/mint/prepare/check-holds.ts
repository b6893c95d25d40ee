import {
  assertNoLapses,
  heldUnitsError,
  limitingSupply,
  maxUnitsHeld,
  maxUnitsSold,
} from "../eligibility/hold-limits.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import { readHeldUnits } from "../holds/queries.js";
import { listShares, type HolderShare } from "../reserve/shares.js";
import type { EligiblePreparation, LimitedPreparation, PrepareDeps } from "./preparation.js";

/**
 * Checks that client, networks and key may have this many more units. Fails before the transactions are built; the
 * units are counted again when they are reserved.
 * @throws ApiError `RATE_LIMITED`
 */
export async function checkHolds(
  context: PrepareDeps,
  preparation: EligiblePreparation,
): Promise<LimitedPreparation> {
  const { eligibility, preparer, order } = preparation;
  const settings = { ...defaultHoldSettings, ...context.holds };
  const supply = limitingSupply(eligibility);
  const maxHeld = (share: number) => maxUnitsHeld(eligibility, supply, share);
  const { client, key: keyId } = preparer;
  const { collectionId } = order;
  // A server with a secret key isn't limited to shares.
  const shares =
    client === null
      ? []
      : listShares(
          { collectionId, client, keyId },
          {
            client: (factor) => maxHeld(factor * settings.clientShare),
            sold: (factor) => maxUnitsSold(eligibility, factor * settings.soldShare),
            key: maxHeld(settings.keyShare),
          },
        );
  const limits = { settings, supply, client: maxHeld(settings.clientShare), shares };
  if (client !== null) {
    const now = context.clock();
    if (settings.waitAfterUnsigned) assertNoLapses(eligibility.client, now);
    for (const share of shares) {
      const { held, endsAt } = await readShare(context, preparation, { share, allHeld: supply.held });
      if (held + order.quantity > share.max)
        throw heldUnitsError(share.limit, { limit: share.max, until: endsAt, now });
    }
  }
  return { ...preparation, limits };
}

/** Units of a holder, without those that the order would return. */
async function readShare(
  { database }: PrepareDeps,
  { eligibility: { client, wallet }, order }: EligiblePreparation,
  { share, allHeld }: { share: HolderShare; allHeld: number },
): Promise<{ held: number; endsAt: Date | null }> {
  if (share.limit === "client" && "client" in share.holder) return client;
  // No one holds more than all sessions together, so the read isn't needed.
  if (!share.withMinted && allHeld + order.quantity <= share.max) return { held: 0, endsAt: null };
  const { held, endsAt } = await readHeldUnits(database, share);
  return { held: held - wallet.replaceable, endsAt };
}
