import { lockHeldUnits } from "../holds/queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import {
  insertSessions,
  sharesOf,
  toExhausted,
  type InsertedSession,
  type Reservation,
  type ReservationOutcome,
} from "./reservations.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { assertHeldShare, changeCounters, readSupplyLeft, upsertWalletCounts } from "./counters.js";

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

/** Attempts of a batch whose supply runs out: for all, for those that fit in what is left, and for those that others left out. */
const mostAttempts = 3;

/**
 * Reserves units for several wallets in one transaction. Where the supply doesn't last for all, it does for the first ones,
 * and the others are refused once nothing is left. A reservation that replaces a session, or for which another limit or the
 * others have left no room, is left to `reserveUnits`; all are where the held share has no room for all.
 * @returns outcomes in the order of the reservations; null: left
 */
export async function reserveTogether(
  database: Database,
  reservations: readonly PlainReservation[],
): Promise<(ReservationOutcome | null)[]> {
  const outcomes = new Map<Reservation, ReservationOutcome>();
  // One for each wallet.
  let open: readonly Reservation[] = [
    ...new Map(reservations.map((one) => [`${one.phaseId} ${one.wallet}`, one] as const)).values(),
  ];
  let isShort = false;
  for (let attempt = 1; open.length > 0 && attempt <= mostAttempts; attempt++) {
    // Eligibility has just found supply for each: it is read again only where that isn't so any more.
    try {
      const fitting = isShort ? await withinSupply(database, open, outcomes) : open;
      if (fitting.length > 0) await reserve(database, fitting, outcomes);
      // Reservations for which the others have left no supply.
      open = open.filter((one) => !fitting.includes(one) && !outcomes.has(one));
    } catch (error) {
      // Reservations of an earlier attempt are committed, whatever became of the others.
      if (findViolatedConstraint(error) === undefined && outcomes.size === 0) throw error;
      // Only one of them may be the cause.
      if (!isSupplyExhausted(error)) break;
      isShort = true;
    }
  }
  return reservations.map((one) => outcomes.get(one) ?? null);
}

const isSupplyExhausted = (error: unknown): boolean =>
  ["phase", "collection"].includes(toExhausted(error) ?? "");

type Outcomes = Map<Reservation, ReservationOutcome>;

const reserve = (database: Database, reservations: readonly Reservation[], outcomes: Outcomes) =>
  database.transaction(async (transaction) => {
    const taken = await withinShares(transaction, await withinLimits(transaction, reservations));
    if (taken.length === 0) return;
    const [inserted] = await transaction.commitWith<InsertedSession>([
      insertSessions(taken),
      ...changeCounters(taken.map((one) => ({ ...one, held: one.units.length, minted: 0, bonus: 0 }))),
      ...assertHeldShares(taken),
    ]);
    const ids = new Map(inserted!.map(({ id, phase_id, wallet }) => [`${phase_id} ${wallet}`, id]));
    for (const one of taken) {
      const sessionId = ids.get(`${one.phaseId} ${one.wallet}`)!;
      outcomes.set(one, { status: "reserved", sessionId, expiresAt: one.expiresAt });
    }
  });

/**
 * Compares with the supply that is left, without a lock: its constraints decide at the end. Records those for which it is
 * exhausted without the others.
 * @returns reservations for all of which there is supply
 */
async function withinSupply(
  database: Queryable,
  reservations: readonly Reservation[],
  outcomes: Outcomes,
): Promise<Reservation[]> {
  const left = await readSupplyLeft(database, [...new Set(reservations.map(({ phaseId }) => phaseId))]);
  const taken = new Map<string, number>();
  return reservations.filter((one) => {
    const { phaseId, collectionId, units } = one;
    const exhausted =
      units.length > left.get(phaseId)!
        ? "phase"
        : units.length > left.get(collectionId)!
          ? "collection"
          : null;
    if (exhausted) outcomes.set(one, { status: "exhausted", exhausted, until: null });
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
