import { lockHeldUnits } from "./client-holds.js";
import type { Database, Queryable } from "../database.js";
import { insertSessions, sharesOf, type Reservation, type ReservationOutcome } from "./reservations.js";
import { findViolatedConstraint } from "../violated-constraint.js";
import { assertHeldShare, changeCounters, readSupplyLeft, upsertWalletCounts } from "./wallet-counts.js";

/** A reservation that only counts, and doesn't wait for another one of its wallet. */
export type PlainReservation = Reservation & {
  readonly claim: null;
  readonly queuedClient: null;
  readonly proof: null;
  readonly holdsUnits: false;
};

export function isPlain(reservation: Reservation): reservation is PlainReservation {
  const { claim, queuedClient, proof, holdsUnits } = reservation;
  return claim === null && queuedClient === null && proof === null && !holdsUnits;
}

/**
 * Reserves units for several wallets in one transaction. A reservation that replaces a session, or for which a limit or
 * the others have left no room, is left to `reserveUnits`; all are where others have taken supply at the same time, or the
 * held share has no room for all.
 * @returns outcomes in the order of the reservations; null: left
 */
export async function reserveTogether(
  database: Database,
  reservations: readonly PlainReservation[],
): Promise<(ReservationOutcome | null)[]> {
  const outcomes = new Map<Reservation, ReservationOutcome>();
  // One for each wallet.
  const candidates = [
    ...new Map(reservations.map((one) => [`${one.phaseId} ${one.wallet}`, one] as const)).values(),
  ];
  try {
    const fitting = await withinSupply(database, candidates, (one, exhausted) =>
      outcomes.set(one, { status: "exhausted", exhausted, until: null }),
    );
    const reserved = fitting.length === 0 ? new Map<Reservation, string>() : await reserve(database, fitting);
    return reservations.map((one) => {
      const sessionId = reserved.get(one);
      if (sessionId === undefined) return outcomes.get(one) ?? null;
      return { status: "reserved", sessionId, expiresAt: one.expiresAt };
    });
  } catch (error) {
    // Only one of them may be the cause.
    if (findViolatedConstraint(error) === undefined) throw error;
    return reservations.map((one) => outcomes.get(one) ?? null);
  }
}

/** @returns ids of the sessions */
const reserve = (database: Database, reservations: readonly Reservation[]) =>
  database.transaction(async (transaction) => {
    const taken = await withinShares(transaction, await withinLimits(transaction, reservations));
    if (taken.length === 0) return new Map<Reservation, string>();
    const sessionIds = await insertSessions(transaction, taken);
    await transaction.commitWith([
      ...changeCounters(taken.map((one) => ({ ...one, held: one.units.length, minted: 0, bonus: 0 }))),
      ...assertHeldShares(taken),
    ]);
    return new Map(taken.map((one, index) => [one, sessionIds[index]!]));
  });

/**
 * Compares with the supply that is left, without a lock: its constraints decide at the end.
 * @param exhaust called for each reservation for which the supply is exhausted without the others
 * @returns reservations for all of which there is supply
 */
async function withinSupply(
  database: Queryable,
  reservations: readonly Reservation[],
  exhaust: (reservation: Reservation, exhausted: "phase" | "collection") => void,
): Promise<Reservation[]> {
  const left = await readSupplyLeft(database, [...new Set(reservations.map(({ phaseId }) => phaseId))]);
  const taken = new Map<string, number>();
  return reservations.filter((one) => {
    const { phaseId, collectionId, units } = one;
    if (units.length > left.get(phaseId)!) exhaust(one, "phase");
    else if (units.length > left.get(collectionId)!) exhaust(one, "collection");
    const sums = [phaseId, collectionId].map((id) => [id, (taken.get(id) ?? 0) + units.length] as const);
    if (sums.some(([id, sum]) => sum > left.get(id)!)) return false;
    for (const [id, sum] of sums) taken.set(id, sum);
    return true;
  });
}

/** Locks the wallets. @returns reservations that replace nothing and keep within the limit per wallet */
async function withinLimits(
  transaction: Queryable,
  reservations: readonly Reservation[],
): Promise<Reservation[]> {
  const counts = await upsertWalletCounts(transaction, reservations);
  return reservations.filter(({ perWallet, units }, index) => {
    const { held, minted, bonus } = counts[index]!;
    return held === 0 && (perWallet === null || minted + units.length <= perWallet + bonus);
  });
}

/** Locks the holders. @returns reservations with which their client and key keep within their shares */
async function withinShares(
  transaction: Queryable,
  reservations: readonly Reservation[],
): Promise<Reservation[]> {
  const nameOf = ({ collectionId, holder }: ReturnType<typeof sharesOf>[number]) =>
    JSON.stringify([collectionId, holder]);
  const shares = new Map(reservations.flatMap(sharesOf).map((share) => [nameOf(share), share]));
  if (shares.size === 0) return [...reservations];
  const found = await lockHeldUnits(transaction, [...shares.values()]);
  const held = new Map([...shares.keys()].map((name, index) => [name, found[index]!.held]));
  return reservations.filter((reservation) => {
    const { length: units } = reservation.units;
    const own = sharesOf(reservation);
    if (own.some((share) => held.get(nameOf(share))! + units > share.most)) return false;
    for (const share of own) held.set(nameOf(share), held.get(nameOf(share))! + units);
    return true;
  });
}

/** Statements that assert the held share of each phase for the last of its reservations, whichever that is. */
function assertHeldShares(reservations: readonly Reservation[]) {
  const strictest = new Map<string, { reservation: Reservation; units: number; share: number }>();
  for (const reservation of reservations) {
    const { phaseId, unprovenShare, units } = reservation;
    if (unprovenShare === null) continue;
    const former = strictest.get(phaseId);
    strictest.set(phaseId, {
      reservation,
      units: Math.min(former?.units ?? Infinity, units.length),
      share: Math.min(former?.share ?? Infinity, unprovenShare),
    });
  }
  return [...strictest.values()].map(({ reservation, ...limit }) => assertHeldShare(reservation, limit));
}
