import type { phaseStatuses } from "../../../src/contract/collection.js";
import type { CollectionRow, PhaseRow } from "../db/repositories/collections.js";

export type PhaseStatus = (typeof phaseStatuses)[number];

type PhaseFacts = Pick<PhaseRow, "startsAt" | "endsAt" | "paused" | "supplyTotal" | "minted">;
type CollectionFacts = Pick<CollectionRow, "supplyTotal" | "minted">;

/**
 * A phase's status at a moment. Where several are true, the first of these is told:
 *
 * 1. `ended`: its time is over, whatever else happened since.
 * 2. `sold_out`: everything of the phase or the collection is minted, so that nothing comes back. Units that are only
 *    reserved don't count: some of them will.
 * 3. `paused`: also before the start, since a countdown must not promise an opening that won't happen.
 * 4. `upcoming`
 * 5. `active`
 *
 * A phase starts at the first millisecond of `startsAt` and is over at the first of `endsAt`.
 */
export function resolvePhaseStatus(phase: PhaseFacts, collection: CollectionFacts, now: Date): PhaseStatus {
  if (hasEnded(phase, now)) return "ended";
  if (isSoldOut(phase) || isSoldOut(collection)) return "sold_out";
  if (phase.paused) return "paused";
  return hasStarted(phase, now) ? "active" : "upcoming";
}

export function hasStarted({ startsAt }: Pick<PhaseFacts, "startsAt">, now: Date): boolean {
  return now >= startsAt;
}

export function hasEnded({ endsAt }: Pick<PhaseFacts, "endsAt">, now: Date): boolean {
  return endsAt !== null && now >= endsAt;
}

function isSoldOut({ supplyTotal, minted }: CollectionFacts): boolean {
  return supplyTotal !== null && minted >= supplyTotal;
}
