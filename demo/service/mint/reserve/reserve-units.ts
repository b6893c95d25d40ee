import type { Database, Queryable } from "../../platform/db/database.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { recordProofs } from "../proofs/queries.js";
import { leaveQueues } from "../queue/queries.js";
import { exchangeUses, type UseExchange } from "./claim-uses.js";
import { assertHeldShares, changeCounters, upsertWalletCounts, type WalletCounts } from "./counters.js";
import { Exhaustion, toLimit } from "./limits.js";
import type { Reservation, ReservationOutcome } from "./reservation.js";
import { insertSessions, recordUnminted, replaceSessions, type ReplacedSession } from "./sessions.js";
import { assertShares, sharesOf } from "./shares.js";

/**
 * Reserves units for wallets, all units of a reservation or none. Replaces the wallet's live session of the phase, returning
 * its held units in the same transaction, so that they count as available; a rejected reservation leaves that session
 * unchanged. A client that replaces its own session holds the units no longer than it would have held that one's; a session
 * that another client has replaced counts as lapsed.
 *
 * Reservations share a transaction. If they exceed a limit together, each half of them is tried on its own, down to the
 * reservations that exceed it alone: earlier ones come first.
 * @returns outcomes in the order of the reservations
 */
export async function reserveUnits(
  database: Database,
  reservations: readonly Reservation[],
): Promise<ReservationOutcome[]> {
  // Of one wallet, the later reservation replaces the earlier one.
  if (haveOneWallet(reservations)) return reserveHalves(database, reservations);
  try {
    return await reserveTogether(database, reservations);
  } catch (error) {
    const isOfOne = toLimit(error) !== undefined || findViolatedConstraint(error) !== undefined;
    if (isOfOne && reservations.length > 1) return reserveHalves(database, reservations);
    return reservations.map(() => toOutcome(error));
  }
}

async function reserveHalves(
  database: Database,
  reservations: readonly Reservation[],
): Promise<ReservationOutcome[]> {
  const middle = Math.ceil(reservations.length / 2);
  return [
    ...(await reserveUnits(database, reservations.slice(0, middle))),
    ...(await reserveUnits(database, reservations.slice(middle))),
  ];
}

/** True if two of the reservations are of one wallet in one phase. */
const haveOneWallet = (reservations: readonly Reservation[]): boolean =>
  new Set(reservations.map(keyOf)).size < reservations.length;

const keyOf = ({ phaseId, wallet }: Pick<Reservation, "phaseId" | "wallet">) => `${phaseId} ${wallet}`;

function toOutcome(error: unknown): ReservationOutcome {
  const exhausted = toLimit(error);
  if (exhausted === undefined) return { status: "failed", error };
  return { status: "exhausted", exhausted, until: error instanceof Exhaustion ? error.until : null };
}

/**
 * Reserves the units of reservations of different wallets, or none.
 * @throws Exhaustion, or the error of a violated constraint, if a reservation exceeds a limit
 */
const reserveTogether = (
  database: Database,
  reservations: readonly Reservation[],
): Promise<ReservationOutcome[]> =>
  database.transaction(async (transaction) => {
    // Locks in the order of `lockWallets`.
    const orders = await lockOrders(transaction, reservations);
    await assertShares(
      transaction,
      reservations.map((one) => ({ shares: sharesOf(one), units: one.units.length })),
    );
    const ending = orders.map((order) => ({ ...order.reservation, expiresAt: endOf(order) }));
    await recordLapses(transaction, orders);
    const sessionIds = await insertSessions(transaction, ending);
    const bonuses = await exchangeUses(
      transaction,
      orders.map((order, index) => toExchange(order, sessionIds[index]!)),
    );
    // The shared counters are locked last, together with the commit.
    await transaction.commitWith([
      ...leaveQueues(
        reservations.flatMap(({ queuedClient, ...owner }) =>
          queuedClient === null ? [] : { ...owner, client: queuedClient },
        ),
      ),
      ...changeCounters(
        orders.map(({ reservation, held }, index) => ({
          ...reservation,
          held,
          minted: 0,
          bonus: bonuses[index]!,
        })),
      ),
      ...assertHeldShares(reservations),
    ]);
    return ending.map(({ expiresAt }, index) => ({
      status: "reserved",
      sessionId: sessionIds[index]!,
      expiresAt,
    }));
  });

/** A reservation whose wallet is locked. */
interface Order {
  readonly reservation: Reservation;
  readonly counts: WalletCounts;
  /** The wallet's session that the reservation replaces; null: none. */
  readonly replaced: ReplacedSession | null;
  /** Change of the units that the wallet holds. */
  readonly held: number;
}

/**
 * Locks the wallets, records the proofs as used and replaces the wallets' sessions.
 * @throws Exhaustion `proof`
 */
async function lockOrders(transaction: Queryable, reservations: readonly Reservation[]): Promise<Order[]> {
  const counts = await upsertWalletCounts(transaction, reservations);
  const proofs = reservations.flatMap(({ proof }) => proof ?? []);
  if (!(await recordProofs(transaction, proofs))) throw new Exhaustion("proof");
  const holding = reservations.filter((_, index) => counts[index]!.held > 0);
  const found = await replaceSessions(transaction, holding, latestOf(reservations));
  return reservations.map((reservation, index) => {
    const replaced = found[holding.indexOf(reservation)] ?? null;
    const held = reservation.units.length - (replaced?.released ?? 0);
    return { reservation, counts: counts[index]!, replaced, held };
  });
}

const latestOf = (reservations: readonly Reservation[]) =>
  new Date(Math.max(...reservations.map(({ now }) => now.getTime())));

/**
 * End of a session that may replace another one.
 * @throws Exhaustion `ending`
 */
function endOf({ reservation: { holder, now, expiresAt }, replaced }: Order): Date {
  if (!replaced || replaced.released === 0 || replaced.expiresAt <= now) return expiresAt;
  // Until then, the replaced session may be signed, and take its units from this one.
  if (holder === null || replaced.client !== holder.client) {
    return replaced.expiresAt > expiresAt ? replaced.expiresAt : expiresAt;
  }
  if (replaced.expiresAt >= expiresAt) return expiresAt;
  if (replaced.expiresAt.getTime() - now.getTime() < holder.minMilliseconds) {
    throw new Exhaustion("ending", replaced.expiresAt);
  }
  return replaced.expiresAt;
}

/**
 * Records the replaced sessions that count as lapsed: those that have ended, and those of another client, as a wallet's own
 * client must not pay for another's prepare in its name. A session with submitted units counts at its end.
 */
async function recordLapses(transaction: Queryable, orders: readonly Order[]): Promise<void> {
  const lapsed = orders.flatMap(({ reservation: { holder, now }, replaced }) => {
    if (!replaced || replaced.released === 0 || replaced.inFlight) return [];
    const isOwn = holder !== null && replaced.client === holder.client;
    return replaced.expiresAt <= now || !isOwn ? { replaced, now } : [];
  });
  // In an order in which no two transactions wait for each other.
  lapsed.sort((one, other) => (one.replaced.client ?? "").localeCompare(other.replaced.client ?? ""));
  for (const { replaced, now } of lapsed) await recordUnminted(transaction, replaced, now);
}

function toExchange({ reservation, counts, replaced, held }: Order, sessionId: string): UseExchange {
  const { perWallet, claim, now } = reservation;
  const excess =
    perWallet === null ? -Infinity : counts.held + counts.minted + held - (perWallet + counts.bonus);
  return { account: reservation, sessionId, claim, replaced: replaced?.sessionId ?? null, excess, now };
}
