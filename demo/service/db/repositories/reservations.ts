import { and, eq, sql } from "drizzle-orm";
import { exchangeUses, updateUse, type ClaimOrder, type SpentClaim } from "./claim-uses.js";
import { lockHeldUnits, recordLapse } from "./client-holds.js";
import type { Database, Queryable } from "../database.js";
import { findViolatedConstraint } from "../violated-constraint.js";
import { mints, sessions, walletCounts } from "../schema/schema.js";
import {
  lockWallet,
  adjustCounters,
  upsertWalletCounts,
  takeUnits,
  type CounterOwner,
  type Exhausted,
} from "./wallet-counts.js";

export interface Reservation extends CounterOwner {
  keyId: string;
  affiliateCode: string | null;
  /** The phase's limit per wallet; null: unlimited. */
  perWallet: number | null;
  /** Price of one unit. `mint` null: the chain's native coin; `discount`: the claim code's discount. */
  price: { baseUnits: bigint; mint: string | null; discount: bigint };
  claim: ClaimOrder | null;
  /** Client that prepares, and the most units that it may hold unsigned; null: not limited. */
  holder: { client: string; most: number; shortestMilliseconds: number } | null;
  now: Date;
  expiresAt: Date;
  units: readonly {
    seed: string;
    mintAddress: string;
    message: Uint8Array;
    lastValidBlockHeight: bigint;
  }[];
}

export type ReservationOutcome =
  /** A replacement for the same client ends with the session that it replaces. */
  | { status: "reserved"; sessionId: string; expiresAt: Date }
  /** Supply, wallet limit, claim code or the client's share exhausted; `until`: when it may no longer be, if known. */
  | { status: "exhausted"; exhausted: Limit; until: Date | null };

/**
 * Exhausted limit. `client`: the client holds as many units as it may; `ending`: the session to replace ends too soon for
 * another one.
 */
export type Limit = Exclude<Exhausted, "none"> | SpentClaim | "client" | "ending";

/**
 * Reserves units for a wallet, all or none. Replaces the wallet's live session of the phase, returning its
 * held units in the same transaction, so that they count as available; a rejected reservation leaves that
 * session unchanged. A client that replaces its own session holds the units no longer than it would have held that one's;
 * a session that another client has replaced counts as lapsed.
 */
export async function reserveUnits(
  database: Database,
  reservation: Reservation,
): Promise<ReservationOutcome> {
  const { claim, perWallet, holder, now, units } = reservation;
  try {
    return await database.transaction(async (transaction) => {
      const counts = await upsertWalletCounts(transaction, reservation, reservation.perWallet);
      const replaced = counts.held > 0 ? await replaceSession(transaction, reservation, now) : null;
      if (holder) await assertShare(transaction, reservation, holder);
      const expiresAt = await endReplacement(transaction, reservation, replaced);
      const sessionId = await insertSession(transaction, { ...reservation, expiresAt });
      const held = units.length - (replaced?.released ?? 0);
      const { spent, bonus } = await exchangeUses(transaction, {
        account: reservation,
        sessionId,
        claim,
        now,
        replaced: replaced?.sessionId ?? null,
        missing: (returnedBonus) =>
          perWallet === null
            ? 0
            : counts.held + counts.minted + held - (perWallet + counts.bonus - returnedBonus),
      });
      if (spent !== "none") throw new Exhaustion(spent);
      // The shared counters are locked last, together with the commit.
      await transaction.commitWith(takeUnits(reservation, { held, bonus }));
      return { status: "reserved", sessionId, expiresAt };
    });
  } catch (error) {
    const exhausted = toExhausted(error);
    if (exhausted === undefined) throw error;
    return { status: "exhausted", exhausted, until: error instanceof Exhaustion ? error.until : null };
  }
}

/** @throws Exhaustion `client` */
async function assertShare(
  transaction: Queryable,
  { collectionId, units }: Reservation,
  { client, most }: { client: string; most: number },
): Promise<void> {
  const { held, endsAt } = await lockHeldUnits(transaction, { collectionId, holder: { client } });
  if (held + units.length > most) throw new Exhaustion("client", endsAt);
}

/**
 * End of a session that may replace another one.
 * @throws Exhaustion `ending`
 */
async function endReplacement(
  transaction: Queryable,
  { holder, now, expiresAt }: Reservation,
  replaced: ReplacedSession | null,
): Promise<Date> {
  // The units of a session that has ended are returned, whether it has been swept yet or not.
  if (!replaced || replaced.released === 0 || replaced.expiresAt <= now) return expiresAt;
  if (replaced.client !== null && replaced.client !== holder?.client) {
    await recordLapse(transaction, replaced.client, now);
  }
  if (!holder || replaced.client !== holder.client || replaced.expiresAt >= expiresAt) return expiresAt;
  if (replaced.expiresAt.getTime() - now.getTime() < holder.shortestMilliseconds) {
    throw new Exhaustion("ending", replaced.expiresAt);
  }
  return replaced.expiresAt;
}

/** Thrown to roll the transaction back. */
export class Exhaustion extends Error {
  constructor(
    readonly counter: Limit,
    readonly until: Date | null = null,
  ) {
    super();
  }
}

/** Limit of an `Exhaustion` or of a violated check constraint; undefined for other errors. */
export function toExhausted(error: unknown): Limit | undefined {
  if (error instanceof Exhaustion) return error.counter;
  const constraint = findViolatedConstraint(error);
  if (constraint === "wallet_counts_within_limit") return "wallet";
  if (constraint === "phases_not_oversold") return "phase";
  if (constraint === "collections_not_oversold") return "collection";
  if (constraint === "claim_codes_not_overused") return "code";
  if (constraint === "claim_wallets_within_limit") return "codeWallet";
  return undefined;
}

interface ReplacedSession extends Pick<typeof sessions.$inferSelect, "client" | "expiresAt"> {
  sessionId: string;
  /** Units that were reserved. */
  released: number;
}

/**
 * Closes the wallet's live session and replaces its reserved units. The wallet must be locked, and the counters adjusted
 * by the caller.
 * @returns null without a session
 */
export async function replaceSession(
  transaction: Queryable,
  { phaseId, wallet }: CounterOwner,
  now: Date,
): Promise<ReplacedSession | null> {
  const [closed] = await transaction
    .update(sessions)
    .set({ closedAt: now })
    .where(and(eq(sessions.phaseId, phaseId), eq(sessions.wallet, wallet), sql`${sessions.closedAt} is null`))
    .returning({ sessionId: sessions.id, client: sessions.client, expiresAt: sessions.expiresAt });
  if (!closed) return null;
  return { ...closed, released: await settleReserved(transaction, closed.sessionId, "replaced", now) };
}

/** @returns the number of units that were reserved */
async function settleReserved(
  transaction: Queryable,
  sessionId: string,
  state: "released" | "replaced",
  now: Date,
): Promise<number> {
  const { rowCount } = await transaction
    .update(mints)
    .set({ state, settledAt: now })
    .where(and(eq(mints.sessionId, sessionId), eq(mints.state, "reserved")));
  return rowCount ?? 0;
}

async function insertSession(transaction: Queryable, reservation: Reservation): Promise<string> {
  const { collectionId, phaseId, wallet, keyId, affiliateCode, price, now, expiresAt, units } = reservation;
  const [session] = await transaction
    .insert(sessions)
    .values({
      collectionId,
      phaseId,
      wallet,
      keyId,
      affiliateCode,
      expiresAt,
      quantity: units.length,
      priceBaseUnits: price.baseUnits,
      priceMint: price.mint,
      discountBaseUnits: price.discount,
      createdAt: now,
      client: reservation.holder?.client ?? null,
    })
    .returning({ id: sessions.id });
  const sessionId = session!.id;
  await transaction.insert(mints).values(
    units.map(({ seed, mintAddress, message, lastValidBlockHeight }, position) => ({
      sessionId,
      collectionId,
      phaseId,
      wallet,
      position,
      seed,
      mintAddress,
      message,
      lastValidBlockHeight,
    })),
  );
  return sessionId;
}

/**
 * Releases the reserved units of one expired session, which counts as a lapse of its client if none of its units was
 * signed. Safe to run concurrently.
 * @returns the number of units released; null if no session has expired
 */
export async function releaseExpiredSession(database: Database, now: Date): Promise<number | null> {
  return database.transaction(async (transaction) => {
    const reserved = transaction
      .select({ found: sql`1` })
      .from(mints)
      .where(and(eq(mints.sessionId, sessions.id), eq(mints.state, "reserved")));
    const [session] = await transaction
      .select({
        id: sessions.id,
        collectionId: sessions.collectionId,
        phaseId: sessions.phaseId,
        wallet: sessions.wallet,
        client: sessions.client,
        quantity: sessions.quantity,
      })
      .from(sessions)
      .innerJoin(
        walletCounts,
        and(eq(walletCounts.phaseId, sessions.phaseId), eq(walletCounts.wallet, sessions.wallet)),
      )
      .where(
        and(
          sql`${sessions.closedAt} is null`,
          sql`${sessions.expiresAt} <= ${now.toISOString()}::timestamptz`,
          sql`exists ${reserved}`,
        ),
      )
      .orderBy(sessions.expiresAt, sessions.wallet)
      .limit(1)
      .for("update", { of: walletCounts, skipLocked: true });
    if (!session) return null;
    const released = await releaseUnits(transaction, session, now);
    if (session.client !== null && released === session.quantity) {
      await recordLapse(transaction, session.client, now);
    }
    return released;
  });
}

/** Releases a session's reserved and replaced units; they can't be sent from then on. */
export async function releaseSession(
  database: Database,
  session: CounterOwner & { id: string },
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockWallet(transaction, session);
    await transaction
      .update(mints)
      .set({ state: "released" })
      .where(and(eq(mints.sessionId, session.id), eq(mints.state, "replaced")));
    await releaseUnits(transaction, session, now);
  });
}

/** @returns the number of units released */
async function releaseUnits(
  transaction: Queryable,
  session: CounterOwner & { id: string },
  now: Date,
): Promise<number> {
  const released = await settleReserved(transaction, session.id, "released", now);
  await closeIfSettled(transaction, session.id, now);
  const bonus = await updateUse(transaction, session.id, now);
  if (released > 0) await adjustCounters(transaction, session, { held: -released, minted: 0, bonus });
  return released;
}

/** Closes a session without held units. The wallet must be locked. */
export async function closeIfSettled(transaction: Queryable, sessionId: string, now: Date): Promise<void> {
  const open = transaction
    .select({ found: sql`1` })
    .from(mints)
    .where(and(eq(mints.sessionId, sessionId), sql`${mints.state} in ('reserved', 'submitted')`));
  await transaction
    .update(sessions)
    .set({ closedAt: now })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.closedAt} is null`, sql`not exists ${open}`));
}
