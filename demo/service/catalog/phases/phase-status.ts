import type { phaseStatuses } from "../../../../src/contract/mint/collection.js";
import type { CollectionRow } from "../collections/collection-row.js";
import { hasAuthorityEnded } from "../collections/authority-end.js";
import type { PhaseRow } from "./priced-phase.js";

export type PhaseStatus = (typeof phaseStatuses)[number];

type PhaseState = Pick<PhaseRow, "startsAt" | "endsAt" | "paused" | "supplyTotal" | "minted">;
type SupplyState = Pick<CollectionRow, "supplyTotal" | "minted">;
type CollectionState = SupplyState & Pick<CollectionRow, "authorityEndsAt" | "authorityReleasedAt">;

/**
 * Status of a phase at a moment. If several apply, the first of these:
 *
 * 1. `ended`: its time is over, regardless of later changes.
 * 2. `sold_out`: all units of the phase or the collection are minted. Reserved units don't count, since they
 * may return.
 * 3. `ended`: the creator has ended the service's authority to mint.
 * 4. `paused`: also before the start, so that a countdown doesn't promise an opening.
 * 5. `upcoming`
 * 6. `active`
 *
 * A phase starts at the first millisecond of `startsAt` and ends at the first of `endsAt`.
 */
export function resolvePhaseStatus(phase: PhaseState, collection: CollectionState, now: Date): PhaseStatus {
  if (hasEnded(phase, now)) return "ended";
  if (isSoldOut(phase) || isSoldOut(collection)) return "sold_out";
  if (hasAuthorityEnded(collection, now)) return "ended";
  if (phase.paused) return "paused";
  return hasStarted(phase, now) ? "active" : "upcoming";
}

export function hasStarted({ startsAt }: Pick<PhaseState, "startsAt">, now: Date): boolean {
  return now >= startsAt;
}

export function hasEnded({ endsAt }: Pick<PhaseState, "endsAt">, now: Date): boolean {
  return endsAt !== null && now >= endsAt;
}

function isSoldOut({ supplyTotal, minted }: SupplyState): boolean {
  return supplyTotal !== null && minted >= supplyTotal;
}
