import { and, eq, sql } from "drizzle-orm";
import { exchangeUses, updateUse, type ClaimOrder, type SpentClaim } from "./claim-uses.js";
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
  | { status: "reserved"; sessionId: string }
  /** Supply, wallet limit or claim code exhausted. */
  | { status: "exhausted"; exhausted: Limit };

/** Exhausted limit. */
export type Limit = Exclude<Exhausted, "none"> | SpentClaim;

/**
 * Reserves units for a wallet, all or none. Replaces the wallet's live session of the phase, returning its
 * held units in the same transaction, so that they count as available; a rejected reservation leaves that
 * session unchanged.
 */
export async function reserveUnits(
  database: Database,
  reservation: Reservation,
): Promise<ReservationOutcome> {
  const { claim, perWallet, now, units } = reservation;
  try {
    return await database.transaction(async (transaction) => {
      const counts = await upsertWalletCounts(transaction, reservation, reservation.perWallet);
      const replaced = counts.held > 0 ? await replaceSession(transaction, reservation, now) : null;
      const sessionId = await insertSession(transaction, reservation);
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
      return { status: "reserved", sessionId };
    });
  } catch (error) {
    const exhausted = error instanceof Exhaustion ? error.counter : toExhausted(error);
    if (exhausted === undefined) throw error;
    return { status: "exhausted", exhausted };
  }
}

/** Thrown to roll the transaction back. */
class Exhaustion extends Error {
  constructor(readonly counter: Limit) {
    super();
  }
}

/** Limit of a violated check constraint. */
function toExhausted(error: unknown): Limit | undefined {
  const constraint = findViolatedConstraint(error);
  if (constraint === "wallet_counts_within_limit") return "wallet";
  if (constraint === "phases_not_oversold") return "phase";
  if (constraint === "collections_not_oversold") return "collection";
  if (constraint === "claim_codes_not_overused") return "code";
  if (constraint === "claim_wallets_within_limit") return "codeWallet";
  return undefined;
}

/** Closes the wallet's live session. @returns its released units; null without a session */
async function replaceSession(
  transaction: Queryable,
  { phaseId, wallet }: CounterOwner,
  now: Date,
): Promise<{ sessionId: string; released: number } | null> {
  const [closed] = await transaction
    .update(sessions)
    .set({ closedAt: now })
    .where(and(eq(sessions.phaseId, phaseId), eq(sessions.wallet, wallet), sql`${sessions.closedAt} is null`))
    .returning({ id: sessions.id });
  if (!closed) return null;
  return { sessionId: closed.id, released: await releaseReserved(transaction, closed.id, now) };
}

async function releaseReserved(transaction: Queryable, sessionId: string, now: Date): Promise<number> {
  const { rowCount } = await transaction
    .update(mints)
    .set({ state: "released", settledAt: now })
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
 * Releases the reserved units of one expired session. Safe to run concurrently.
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
    return releaseUnits(transaction, session, now);
  });
}

/** Releases a session's reserved units; they can't be sent from then on. */
export async function releaseSession(
  database: Database,
  session: CounterOwner & { id: string },
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockWallet(transaction, session);
    await releaseUnits(transaction, session, now);
  });
}

/** @returns the number of units released */
async function releaseUnits(
  transaction: Queryable,
  session: CounterOwner & { id: string },
  now: Date,
): Promise<number> {
  const released = await releaseReserved(transaction, session.id, now);
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
