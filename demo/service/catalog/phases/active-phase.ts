import type { CollectionRow } from "../collections/collection-row.js";
import type { PhaseRow } from "./priced-phase.js";
import { hasEnded, hasStarted, resolvePhaseStatus } from "./phase-status.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { soldOutError } from "./sold-out-error.js";

export const unknownPhaseError = () =>
  new ApiError("NOT_FOUND", "The collection has no such phase. Read the collection for its phases.");

/** @throws ApiError `PHASE_NOT_ACTIVE` or `SOLD_OUT` */
export function assertActivePhase(
  { phase, collection }: { readonly phase: PhaseRow; readonly collection: CollectionRow },
  now: Date,
) {
  const status = resolvePhaseStatus(phase, collection, now);
  if (status === "active") return;
  if (status === "sold_out") throw soldOutError();
  throw inactivePhaseError(status, phase, now);
}

/**
 * Like `assertActivePhase`, for units that are reserved already. A phase that is sold out stays active for them, since
 * they are among what it has sold.
 * @throws ApiError `PHASE_NOT_ACTIVE`
 */
export function assertActiveForReserved(phase: PhaseRow, now: Date): void {
  if (phase.paused) throw inactivePhaseError("paused", phase, now);
  if (hasEnded(phase, now)) throw inactivePhaseError("ended", phase, now);
  if (!hasStarted(phase, now)) throw inactivePhaseError("upcoming", phase, now);
}

const inactivePhaseError = (
  status: string,
  { startsAt, endsAt }: Pick<PhaseRow, "startsAt" | "endsAt">,
  now: Date,
) =>
  new ApiError("PHASE_NOT_ACTIVE", "This phase isn't open. Read the collection again.", {
    details: {
      status,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      serverTime: now.toISOString(),
    },
  });
