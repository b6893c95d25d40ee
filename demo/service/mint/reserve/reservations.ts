import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { exchangeUses, updateUse, type ClaimOrder, type SpentClaim } from "./claim-uses.js";
import { lockHeldUnits, recordLapse, type HolderQuery } from "../holds/queries.js";
import { leaveQueue } from "../queue/queries.js";
import type { Database, Queryable, Transaction } from "../../platform/db/database.js";
import { recordProof, type UsedProof } from "../proofs/queries.js";
import { findViolatedConstraint } from "../../platform/db/violated-constraint.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { assertHeldShare, changeCounters, lockWallets, upsertWalletCounts } from "./counters.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";

export interface Reservation extends CounterOwner {
  /** True if the wallet held units of the phase when its eligibility was read. */
  holdsUnits: boolean;
  keyId: string;
  affiliateCode: string | null;
  /** The phase's limit per wallet; null: unlimited. */
  perWallet: number | null;
  /** Price of one unit. `mint` null: the chain's native coin; `discount`: the claim code's discount. */
  price: { baseUnits: bigint; mint: string | null; discount: bigint };
  claim: ClaimOrder | null;
  /** Client that prepares, and the most units that it may hold unsigned; null: not limited. */
  holder: { client: string; most: number; shortestMilliseconds: number } | null;
  /** Most units that pages with the key may hold unsigned; null: not limited. */
  keyMost: number | null;
  /** Client of the order's place in the queue, which ends with the reservation; null: not queued. */
  queuedClient: string | null;
  /** Answer to a challenge, recorded as used; null: none. */
  proof: UsedProof | null;
  /** Held share of what is left from which on the reservation may not be made without a proof; null: no limit. */
  unprovenShare: number | null;
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
  /** Supply, wallet limit, claim code, or the client's or key's share exhausted; `until`: when it may no longer be, if known. */
  | { status: "exhausted"; exhausted: Limit; until: Date | null };

/**
 * Exhausted limit. `client`, `key`: the client, or the key's pages, hold as many units as they may; `ending`: the session
 * to replace ends too soon for another one; `proof`: an earlier reservation has used the proof, or there is none and one is
 * needed.
 */
export type Limit = "wallet" | "phase" | "collection" | SpentClaim | "client" | "key" | "ending" | "proof";

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
  const { claim, perWallet, queuedClient, proof, unprovenShare, now, units } = reservation;
  try {
    return await database.transaction(async (transaction) => {
      const [counts] = await upsertWalletCounts(transaction, [reservation]);
      if (proof && !(await recordProof(transaction, proof))) throw new Exhaustion("proof");
      const replaced = counts!.held > 0 ? await replaceSession(transaction, reservation, now) : null;
      await assertShares(transaction, sharesOf(reservation), units.length);
      const expiresAt = await endReplacement(transaction, reservation, replaced);
      const { rows } = await transaction.execute<InsertedSession>(
        insertSessions([{ ...reservation, expiresAt }]),
      );
      const sessionId = rows[0]!.id;
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
            : counts!.held + counts!.minted + held - (perWallet + counts!.bonus - returnedBonus),
      });
      if (spent !== "none") throw new Exhaustion(spent);
      if (queuedClient !== null) await leaveQueue(transaction, { ...reservation, client: queuedClient });
      // The shared counters are locked last, together with the commit.
      await transaction.commitWith([
        ...changeCounters([{ ...reservation, held, minted: 0, bonus }]),
        ...(unprovenShare === null
          ? []
          : [assertHeldShare(reservation, { units: units.length, share: unprovenShare })]),
      ]);
      return { status: "reserved", sessionId, expiresAt };
    });
  } catch (error) {
    const exhausted = toExhausted(error);
    if (exhausted === undefined) throw error;
    return { status: "exhausted", exhausted, until: error instanceof Exhaustion ? error.until : null };
  }
}

/** Most units that a client or the pages with a key may hold in a collection. */
export type HolderShare = HolderQuery & { readonly limit: "client" | "key"; readonly most: number };

/** Limits of the holders of a reservation's units: its client's, then its key's. */
export function sharesOf({ collectionId, keyId, holder, keyMost }: Reservation): HolderShare[] {
  return [
    ...(holder
      ? [{ collectionId, holder: { client: holder.client }, limit: "client" as const, most: holder.most }]
      : []),
    ...(keyMost === null ? [] : [{ collectionId, holder: { keyId }, limit: "key" as const, most: keyMost }]),
  ];
}

/**
 * Locks the holders.
 * @param more units that are not counted yet
 * @throws Exhaustion if a holder would hold more than it may
 */
export async function assertShares(
  transaction: Queryable,
  shares: readonly HolderShare[],
  more: number,
): Promise<void> {
  for (const [index, { held, endsAt }] of (await lockHeldUnits(transaction, shares)).entries()) {
    const { limit, most } = shares[index]!;
    if (held + more > most) throw new Exhaustion(limit, endsAt);
  }
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
  if (!replaced || replaced.released === 0) return expiresAt;
  const hasEnded = replaced.expiresAt <= now;
  const isOwn = holder !== null && replaced.client === holder.client;
  // A wallet's own client must not pay for another's prepare in its name. A session with submitted units counts at its end.
  if (!replaced.inFlight && (hasEnded || !isOwn)) await recordUnminted(transaction, replaced, now);
  if (hasEnded) return expiresAt;
  // Until then, the replaced session may be signed, and take its units from this one.
  if (!isOwn) return replaced.expiresAt > expiresAt ? replaced.expiresAt : expiresAt;
  if (replaced.expiresAt >= expiresAt) return expiresAt;
  if (replaced.expiresAt.getTime() - now.getTime() < holder.shortestMilliseconds) {
    throw new Exhaustion("ending", replaced.expiresAt);
  }
  return replaced.expiresAt;
}

/** Thrown to roll the transaction back. */
class Exhaustion extends Error {
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
  if (constraint === "held_share_without_proof") return "proof";
  if (constraint === "phases_not_oversold") return "phase";
  if (constraint === "collections_not_oversold") return "collection";
  if (constraint === "claim_codes_not_overused") return "code";
  if (constraint === "claim_wallets_within_limit") return "codeWallet";
  return undefined;
}

interface ReplacedSession extends SessionLifetime {
  sessionId: string;
  /** Units that were reserved. */
  released: number;
  /** True if units of it are submitted. */
  inFlight: boolean;
}

/**
 * Replaces reserved units of the wallet's live session: all of them, which closes it, or the last one. The wallet must be
 * locked, and the counters adjusted by the caller.
 * @returns null without a session
 */
export async function replaceSession(
  transaction: Queryable,
  { phaseId, wallet }: CounterOwner,
  now: Date,
  units: "one" | "all" = "all",
): Promise<ReplacedSession | null> {
  const [live] = await transaction
    .select({ sessionId: sessions.id, ...lifetimeColumns })
    .from(sessions)
    .where(and(eq(sessions.phaseId, phaseId), eq(sessions.wallet, wallet), sql`${sessions.closedAt} is null`))
    .for("update");
  if (!live) return null;
  const released = await settleReserved(transaction, live.sessionId, "replaced", now, units);
  if (units === "one") {
    await closeIfSettled(transaction, live.sessionId, now);
    return { ...live, released, inFlight: false };
  }
  const [replaced] = await transaction
    .update(sessions)
    .set({ closedAt: now, inFlight: hasSubmitted })
    .where(eq(sessions.id, live.sessionId))
    .returning({ inFlight: sessions.inFlight });
  return { ...live, released, inFlight: replaced!.inFlight };
}

const hasSubmitted = sql<boolean>`exists (select from ${mints} where ${mints.sessionId} = ${sessions.id}
  and ${mints.state} = 'submitted')`;

/** Marks a closed session, one of whose replaced units is submitted after all. The wallet must be locked. */
export async function markInFlight(transaction: Queryable, sessionId: string): Promise<void> {
  await transaction
    .update(sessions)
    .set({ inFlight: true })
    .where(and(eq(sessions.id, sessionId), sql`${sessions.closedAt} is not null`));
}

/** @returns the number of units that were reserved */
async function settleReserved(
  transaction: Queryable,
  sessionId: string,
  state: "released" | "replaced",
  now: Date,
  units: "one" | "all" = "all",
): Promise<number> {
  const reserved = transaction
    .select({ id: mints.id })
    .from(mints)
    .where(and(eq(mints.sessionId, sessionId), eq(mints.state, "reserved")));
  // Locked in the order in which submissions lock them.
  const given =
    units === "all"
      ? reserved.orderBy(asc(mints.id)).for("update")
      : reserved.orderBy(desc(mints.position)).limit(1).for("update");
  const { rowCount } = await transaction
    .update(mints)
    .set({ state, settledAt: now })
    .where(sql`${mints.id} = any(array${given})`);
  return rowCount ?? 0;
}

/** Inserted session, by the key of its wallet. */
export interface InsertedSession extends Record<string, unknown> {
  readonly id: string;
  readonly phase_id: string;
  readonly wallet: string;
}

/** Statement that inserts sessions with their units. */
export function insertSessions(reservations: readonly Reservation[]): SQL {
  const rows = reservations.map(({ price, units, holder, ...reservation }) => ({
    collection_id: reservation.collectionId,
    phase_id: reservation.phaseId,
    wallet: reservation.wallet,
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
  return sql`
    with reserved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reserved (
        collection_id uuid, phase_id uuid, wallet text, key_id uuid, affiliate_code text, price_base_units numeric,
        price_mint text, discount_base_units numeric, created_at timestamptz, expires_at timestamptz, client text, units jsonb)
    ), opened as (
      insert into ${sessions} (collection_id, phase_id, wallet, key_id, affiliate_code, quantity, price_base_units,
        price_mint, discount_base_units, created_at, expires_at, client)
      select collection_id, phase_id, wallet, key_id, affiliate_code, jsonb_array_length(units), price_base_units,
        price_mint, discount_base_units, created_at, expires_at, client
      from reserved
      returning id, phase_id, wallet
    ), prepared as (
      insert into ${mints} (session_id, collection_id, phase_id, wallet, position, seed, mint_address, message,
        last_valid_block_height)
      select opened.id, collection_id, phase_id, wallet, unit.number - 1, unit.seed, unit.mint_address,
        decode(unit.message, 'hex'), unit.last_valid_block_height
      from reserved join opened using (phase_id, wallet),
      rows from (jsonb_to_recordset(units)
        as (seed text, mint_address text, message text, last_valid_block_height bigint))
        with ordinality as unit (seed, mint_address, message, last_valid_block_height, number)
    )
    select id, phase_id, wallet from opened`;
}

/**
 * Releases the reserved units of one expired session, which counts as a lapse of its client if none of its units is
 * minted or sent. Safe to run concurrently.
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
          sql`${sessions.expiresAt} <= ${now.toISOString()}::timestamptz`,
          sql`exists ${reserved}`,
        ),
      )
      .orderBy(sessions.expiresAt, sessions.wallet)
      .limit(1)
      .for("update", { of: walletCounts, skipLocked: true });
    if (!session) return null;
    const released = await settleReserved(transaction, session.id, "released", now);
    await returnUnits(transaction, session, released, now);
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
    await lockWallets(transaction, [session]);
    await transaction
      .update(mints)
      .set({ state: "released" })
      .where(and(eq(mints.sessionId, session.id), eq(mints.state, "replaced")));
    const released = await settleReserved(transaction, session.id, "released", now);
    await returnUnits(transaction, session, released, now);
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
 * Closes a session without held units. One that closes with nothing minted counts as a lapse of its client, whether it ran
 * out unsigned, was signed too late or failed. The wallet must be locked.
 */
export async function closeIfSettled(transaction: Queryable, sessionId: string, now: Date): Promise<void> {
  const [closed] = await closeSettled(transaction, [sessionId], now);
  if (closed && !closed.isMinted) await recordUnminted(transaction, closed, now);
}

/** Closes those of the sessions that are without held units, also replaced ones. The wallets must be locked. */
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
      closedAt: sql`coalesce(${sessions.closedAt}, ${now.toISOString()}::timestamptz)`,
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

/** Counts a session without a mint as a lapse of its client: a part of one, by the time that it held its units. */
export async function recordUnminted(
  transaction: Queryable,
  { client, createdAt, expiresAt }: SessionLifetime,
  now: Date,
): Promise<void> {
  if (client === null) return;
  const lifetime = expiresAt.getTime() - createdAt.getTime();
  const share = Math.min(1, (now.getTime() - createdAt.getTime()) / lifetime);
  await recordLapse(transaction, { client, now, share });
}
