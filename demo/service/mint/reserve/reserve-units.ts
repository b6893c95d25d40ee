import type { Database, Queryable } from "../../platform/db/database.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { recordProofs } from "../proofs/queries.js";
import { leaveQueues } from "../queue/queries.js";
import { exchangeUses, type UseExchange } from "./claim-uses.js";
import { assertHeldShares, changeCounters, upsertWalletCounts, type WalletCounts } from "./counters.js";
import { Exhaustion, toLimit } from "./limits.js";
import type { Reservation, ReservationOutcome } from "./reservation.js";
import { insertSessions, recordUnminted, replaceSessions, type ReplacedSession } from "./sessions.js";
import { assertShares } from "./shares.js";

/**
 * Reserves units for wallets, all units of a reservation or none. Replaces the wallet's live session of the phase, and
 * returns its held units in the same transaction, so that they count as available. A rejected reservation doesn't
 * change that session. A client that replaces its own session can't hold the units longer than before. A session that
 * another client has replaced counts as lapsed.
 *
 * Reservations share a transaction. If they exceed a limit together, each half is tried separately, down to single
 * reservations that exceed it. Earlier ones take precedence.
 * @returns outcomes in the order of the reservations
 */
export async function reserveUnits(
  database: Database,
  reservations: readonly Reservation[],
): Promise<ReservationOutcome[]> {
  // For one wallet, the later reservation replaces the earlier one.
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

/** True if two of the reservations are for the same wallet and phase. */
const haveOneWallet = (reservations: readonly Reservation[]): boolean =>
  new Set(reservations.map(keyOf)).size < reservations.length;

const keyOf = ({ phaseId, wallet }: Pick<Reservation, "phaseId" | "wallet">) => `${phaseId} ${wallet}`;

function toOutcome(error: unknown): ReservationOutcome {
  const exhausted = toLimit(error);
  if (exhausted === undefined) return { status: "failed", error };
  const { until = null, max = null } = error instanceof Exhaustion ? error : {};
  return { status: "exhausted", exhausted, until, max };
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
    // Same lock order as in `lockWallets`.
    const orders = await lockOrders(transaction, reservations);
    await assertShares(
      transaction,
      reservations.map(({ shares, units }) => ({ shares, units: units.length })),
    );
    const ending = orders.map((order) => ({ ...order.reservation, expiresAt: endOf(order) }));
    await recordReplaced(transaction, orders);
    const sessionIds = await insertSessions(transaction, ending);
    const bonuses = await exchangeUses(
      transaction,
      orders.map((order, index) => toExchange(order, sessionIds[index]!)),
    );
    // Locks the shared counters last, together with the commit.
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
 * Returns the expiry of a session, which may replace another one.
 * @throws Exhaustion `ending`
 */
function endOf({ reservation: { holder, now, expiresAt }, replaced }: Order): Date {
  if (!replaced || replaced.released === 0 || replaced.expiresAt <= now) return expiresAt;
  // Until then the replaced session may still be signed and retake its units from this one.
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
 * Records the replaced sessions that count as lapsed: expired ones, and those of another client, because a wallet's own
 * client must not be penalized for another's prepare in its name. A session with submitted units is counted when it
 * ends.
 */
async function recordReplaced(transaction: Queryable, orders: readonly Order[]): Promise<void> {
  const lapsed = orders.flatMap(({ reservation: { holder, now }, replaced }) => {
    if (!replaced || replaced.released === 0 || replaced.inFlight) return [];
    const isOwn = holder !== null && replaced.client === holder.client;
    return replaced.expiresAt <= now || !isOwn ? replaced : [];
  });
  await recordUnminted(transaction, lapsed, latestOf(orders.map(({ reservation }) => reservation)));
}

function toExchange({ reservation, counts, replaced, held }: Order, sessionId: string): UseExchange {
  const { perWallet, claim, now } = reservation;
  const excess =
    perWallet === null ? -Infinity : counts.held + counts.minted + held - (perWallet + counts.bonus);
  return { account: reservation, sessionId, claim, replaced: replaced?.sessionId ?? null, excess, now };
}
