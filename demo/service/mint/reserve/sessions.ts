import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import type { Database, Queryable, Transaction } from "../../platform/db/database.js";
import { recordLapses } from "../holds/queries.js";
import { updateUse } from "./claim-uses.js";
import { changeCounters, lockWallets } from "./counters.js";
import type { Reservation } from "./reservation.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** A wallet's session whose units another one takes over. */
export interface ReplacedSession extends SessionLifetime {
  sessionId: string;
  /** Number of reserved units that it returned. */
  released: number;
  /** True if some of its units are submitted. */
  inFlight: boolean;
}

/**
 * Replaces the reserved units of wallets' live sessions, and closes these sessions. The wallets must be locked, and the
 * caller adjusts the counters.
 * @returns replaced sessions in the order of the owners; null: no live session
 */
export async function replaceSessions(
  transaction: Queryable,
  owners: readonly CounterOwner[],
  now: Date,
): Promise<(ReplacedSession | null)[]> {
  const live = owners.length === 0 ? [] : await lockLiveSessions(transaction, owners);
  if (live.length === 0) return owners.map(() => null);
  const ids = live.map(({ sessionId }) => sessionId);
  const released = await settleReserved(transaction, ids, "replaced", now);
  const closed = await transaction
    .update(sessions)
    .set({ closedAt: now, inFlight: hasSubmitted })
    .where(inArray(sessions.id, ids))
    .returning({ id: sessions.id, inFlight: sessions.inFlight });
  return owners.map(({ phaseId, wallet }) => {
    const own = live.find((session) => session.phaseId === phaseId && session.wallet === wallet);
    if (!own) return null;
    return {
      ...own,
      released: released.filter((sessionId) => sessionId === own.sessionId).length,
      inFlight: closed.find(({ id }) => id === own.sessionId)!.inFlight,
    };
  });
}

/**
 * Replaces the units of the last reserved transaction of a wallet's live session. The wallet must be locked, and the
 * caller adjusts the counters.
 * @returns null without a live session
 */
export async function replaceLastTransaction(
  transaction: Queryable,
  owner: CounterOwner,
  now: Date,
): Promise<Pick<ReplacedSession, "sessionId" | "released"> | null> {
  const [live] = await lockLiveSessions(transaction, [owner]);
  if (!live) return null;
  const { sessionId } = live;
  const released = await settleReserved(transaction, [sessionId], "replaced", now, "last");
  await closeIfSettled(transaction, sessionId, now);
  return { sessionId, released: released.length };
}

const lockLiveSessions = (transaction: Queryable, owners: readonly CounterOwner[]) =>
  transaction
    .select({
      sessionId: sessions.id,
      phaseId: sessions.phaseId,
      wallet: sessions.wallet,
      ...lifetimeColumns,
    })
    .from(sessions)
    .where(
      and(
        or(
          ...owners.map(({ phaseId, wallet }) =>
            and(eq(sessions.phaseId, phaseId), eq(sessions.wallet, wallet)),
          ),
        ),
        isNull(sessions.closedAt),
      ),
    )
    .orderBy(sessions.id)
    .for("update");

const hasSubmitted = sql<boolean>`exists (select from ${mints} where ${mints.sessionId} = ${sessions.id}
  and ${mints.state} = 'submitted')`;

/** Marks a closed session as in flight after one of its replaced units was submitted. The wallet must be locked. */
export async function markInFlight(transaction: Queryable, sessionId: string): Promise<void> {
  await transaction
    .update(sessions)
    .set({ inFlight: true })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.closedAt} is not null`));
}

/**
 * Settles the reserved units of sessions, or those of a session's last transaction. @returns the session id of each
 * unit
 */
async function settleReserved(
  transaction: Queryable,
  sessionIds: readonly string[],
  state: "released" | "replaced",
  now: Date,
  transactions: "last" | "all" = "all",
): Promise<string[]> {
  const isReserved = and(inArray(mints.sessionId, [...sessionIds]), eq(mints.state, "reserved"));
  const last = transaction
    .select({ message: mints.message })
    .from(mints)
    .where(isReserved)
    .orderBy(desc(mints.position))
    .limit(1);
  // Locked in the same order as by submissions.
  const given = transaction
    .select({ id: mints.id })
    .from(mints)
    .where(transactions === "all" ? isReserved : and(isReserved, eq(mints.message, last)))
    .orderBy(asc(mints.id))
    .for("update");
  const settled = await transaction
    .update(mints)
    .set({ state, settledAt: now })
    .where(sql`${mints.id} = any(array${given})`)
    .returning({ sessionId: mints.sessionId });
  return settled.map(({ sessionId }) => sessionId);
}

/** Inserts sessions of different wallets with their units. @returns ids in the order of the reservations */
export async function insertSessions(
  transaction: Queryable,
  reservations: readonly Reservation[],
): Promise<string[]> {
  const rows = reservations.map(({ price, units, holder, ...reservation }) => ({
    collection_id: reservation.collectionId,
    phase_id: reservation.phaseId,
    wallet: reservation.wallet,
    recipient: reservation.recipient,
    key_id: reservation.keyId,
    affiliate_code: reservation.affiliateCode,
    price_base_units: String(price.baseUnits),
    price_mint: price.mint,
    discount_base_units: String(price.discount),
    created_at: reservation.now,
    expires_at: reservation.expiresAt,
    client: holder?.client ?? null,
    units: units.map(({ seed, mintAddress, message, lastValidBlockHeight }) => ({
      seed,
      mint_address: mintAddress,
      message: Buffer.from(message).toString("hex"),
      last_valid_block_height: String(lastValidBlockHeight),
    })),
  }));
  const { rows: opened } = await transaction.execute<{ id: string; phase_id: string; wallet: string }>(sql`
    with reserved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reserved (
        collection_id uuid, phase_id uuid, wallet text, recipient text, key_id uuid, affiliate_code text, price_base_units numeric,
        price_mint text, discount_base_units numeric, created_at timestamptz, expires_at timestamptz, client text, units jsonb)
    ), opened as (
      insert into ${sessions} (collection_id, phase_id, wallet, key_id, affiliate_code, quantity, price_base_units,
        price_mint, discount_base_units, created_at, expires_at, client)
      select collection_id, phase_id, wallet, key_id, affiliate_code, jsonb_array_length(units), price_base_units,
        price_mint, discount_base_units, created_at, expires_at, client
      from reserved
      returning id, phase_id, wallet
    ), prepared as (
      insert into ${mints} (session_id, collection_id, phase_id, wallet, recipient_wallet, position, seed, mint_address, message,
        last_valid_block_height)
      select opened.id, collection_id, phase_id, wallet, recipient, unit.number - 1, unit.seed, unit.mint_address,
        decode(unit.message, 'hex'), unit.last_valid_block_height
      from reserved join opened using (phase_id, wallet),
      rows from (jsonb_to_recordset(units)
        as (seed text, mint_address text, message text, last_valid_block_height bigint))
        with ordinality as unit (seed, mint_address, message, last_valid_block_height, number)
    )
    select id, phase_id, wallet from opened`);
  const ids = new Map(opened.map(({ id, phase_id, wallet }) => [`${phase_id} ${wallet}`, id]));
  return reservations.map(({ phaseId, wallet }) => ids.get(`${phaseId} ${wallet}`)!);
}

/**
 * Releases the reserved units of one expired session. It counts as a lapse of its client if none of its units is minted
 * or sent. Safe to run concurrently.
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
      })
      .from(sessions)
      .innerJoin(
        walletCounts,
        and(eq(walletCounts.phaseId, sessions.phaseId), eq(walletCounts.wallet, sessions.wallet)),
      )
      .where(
        and(
          sql`${sessions.closedAt} is null`,
          sql`${sessions.expiresAt} <= ${timestamptz(now)}`,
          sql`exists ${reserved}`,
        ),
      )
      .orderBy(sessions.expiresAt, sessions.wallet)
      .limit(1)
      .for("update", { of: walletCounts, skipLocked: true });
    if (!session) return null;
    const released = await settleReserved(transaction, [session.id], "released", now);
    await returnUnits(transaction, session, released.length, now);
    return released.length;
  });
}

/** Releases a session's reserved and replaced units, which can't be sent afterwards. */
export async function releaseSession(
  database: Database,
  session: CounterOwner & { id: string },
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockWallets(transaction, [session]);
    await transaction
      .update(mints)
      .set({ state: "released" })
      .where(and(eq(mints.sessionId, session.id), eq(mints.state, "replaced")));
    const released = await settleReserved(transaction, [session.id], "released", now);
    await returnUnits(transaction, session, released.length, now);
  });
}

/** Returns a session's released units to the counters, and commits. */
async function returnUnits(
  transaction: Transaction,
  session: CounterOwner & { id: string },
  released: number,
  now: Date,
): Promise<void> {
  await closeIfSettled(transaction, session.id, now);
  const bonus = await updateUse(transaction, session.id, now);
  if (released > 0) {
    await transaction.commitWith(changeCounters([{ ...session, held: -released, minted: 0, bonus }]));
  }
}

/**
 * Closes a session without held units. If nothing was minted, it counts as a lapse of its client, whether it expired
 * unsigned, was signed too late or failed. The wallet must be locked.
 */
export async function closeIfSettled(transaction: Queryable, sessionId: string, now: Date): Promise<void> {
  const [closed] = await closeSettled(transaction, [sessionId], now);
  if (closed && !closed.isMinted) await recordUnminted(transaction, [closed], now);
}

/** Closes the sessions that have no held units, including replaced ones. The wallets must be locked. */
export async function closeSettled(
  transaction: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<(SessionLifetime & { isMinted: boolean })[]> {
  const open = transaction
    .select({ found: sql`1` })
    .from(mints)
    .where(and(eq(mints.sessionId, sessions.id), sql`${mints.state} in ('reserved', 'submitted')`));
  const minted = transaction
    .select({ found: sql`1` })
    .from(mints)
    .where(and(eq(mints.sessionId, sessions.id), eq(mints.state, "confirmed")));
  return transaction
    .update(sessions)
    .set({
      closedAt: sql`coalesce(${sessions.closedAt}, ${timestamptz(now)})`,
      inFlight: false,
    })
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        sql`(${sessions.closedAt} is null or ${sessions.inFlight})`,
        sql`not exists ${open}`,
      ),
    )
    .returning({ ...lifetimeColumns, isMinted: sql<boolean>`exists ${minted}` });
}

const lifetimeColumns = {
  client: sessions.client,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
};

type SessionLifetime = Pick<typeof sessions.$inferSelect, keyof typeof lifetimeColumns>;

/** Records sessions without a mint as lapses of their clients, in proportion to the time that they held their units. */
export async function recordUnminted(
  transaction: Queryable,
  unminted: readonly SessionLifetime[],
  now: Date,
): Promise<void> {
  const lapses = unminted.flatMap(({ client, createdAt, expiresAt }) => {
    if (client === null) return [];
    const lifetime = expiresAt.getTime() - createdAt.getTime();
    const share = Math.min(1, (now.getTime() - createdAt.getTime()) / lifetime);
    return { client, share, lapsedAt: now };
  });
  await recordLapses(transaction, lapses);
}
