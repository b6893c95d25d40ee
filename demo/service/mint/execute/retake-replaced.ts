import { maxUnitsHeld, maxUnitsSold } from "../eligibility/hold-limits.js";
import { readUnmintedSupply, retakeUnits } from "../confirm/units.js";
import { defaultHoldSettings } from "../holds/hold-settings.js";
import type { MintDeps } from "../mint-deps.js";
import { listShares } from "../reserve/shares.js";
import type { CosignedExecution } from "./execution.js";

/** Submits units that a newer prepare has replaced; see `retakeUnits`. @returns false if none are left */
export async function retakeReplaced(
  { database, holds }: MintDeps,
  { record: { session, phase }, units, signed }: CosignedExecution,
): Promise<boolean> {
  const { collectionId, client, keyId } = session;
  const { clientShare, soldShare, keyShare } = { ...defaultHoldSettings, ...holds };
  const { left, supplyTotal } = await readUnmintedSupply(database, phase.id);
  const maxHeld = (share: number) => maxUnitsHeld({ phase }, { left }, share);
  // A server with a secret key isn't limited to shares.
  const shares =
    client === null
      ? []
      : listShares(
          { collectionId, client, keyId },
          {
            client: (factor) => maxHeld(factor * clientShare),
            sold: (factor) => maxUnitsSold({ phase, collection: { supplyTotal } }, factor * soldShare),
            key: maxHeld(keyShare),
          },
        );
  return await retakeUnits(database, units, signed, shares);
}
