import type { PlatformDeps } from "../../platform/deps.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { unknownPhaseError } from "../../catalog/phases/active-phase.js";
import type { Reservation, ReservationOutcome } from "./reservation.js";
import { reserveUnits } from "./reserve-units.js";

/** Reserves units; see `reserveUnits`. Rejects when that fails. */
export type Reserve = (
  reservation: Reservation,
) => Promise<Exclude<ReservationOutcome, { status: "failed" }>>;

/** Creates the reservation that all requests of a process share: those that arrive together use one transaction. */
export function createReserve({ database, timers }: Pick<PlatformDeps, "database" | "timers">): Reserve {
  const reserve = createBatch(
    (reservations: readonly Reservation[]) => reserveUnits(database, reservations),
    { timers },
  );
  return async (reservation) => {
    const outcome = await reserve(reservation);
    if (outcome.status !== "failed") return outcome;
    throw isRemoved(outcome.error) ? unknownPhaseError() : outcome.error;
  };
}

/** True if an operator has removed the phase or its collection since it was read. */
const isRemoved = (error: unknown): boolean =>
  /_(phases|collections)_id_fk$/.test(findViolatedConstraint(error) ?? "");
