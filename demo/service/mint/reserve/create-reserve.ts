import type { PlatformDeps } from "../../platform/deps.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { createBatch } from "../../platform/scheduling/batch.js";
import { unknownPhaseError } from "../../catalog/phases/active-phase.js";
import { isPlain, reserveTogether, type PlainReservation } from "./reservation-batch.js";
import { reserveUnits, type Reservation, type ReservationOutcome } from "./reservations.js";

/** Reserves units; see `reserveUnits`. */
export type Reserve = (reservation: Reservation) => Promise<ReservationOutcome>;

/** Creates the reservation of all requests of a process: those that arrive together share a transaction. */
export function createReserve({ database, timers }: Pick<PlatformDeps, "database" | "timers">): Reserve {
  const reserve = createBatch(
    (reservations: readonly PlainReservation[]) => reserveTogether(database, reservations),
    { timers },
  );
  return async (reservation) => {
    try {
      const together = isPlain(reservation) ? await reserve(reservation) : null;
      return together ?? (await reserveUnits(database, reservation));
    } catch (error) {
      throw isRemoved(error) ? unknownPhaseError() : error;
    }
  };
}

/** True if an operator has removed the phase or its collection since it was read. */
const isRemoved = (error: unknown): boolean =>
  /_(phases|collections)_id_fk$/.test(findViolatedConstraint(error) ?? "");
