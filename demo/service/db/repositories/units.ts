import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { returnDraw } from "./bounties.js";
import { draws, prizes, winningDraws } from "../schema/bounty-tables.js";
import { lockCodesOf, updateUse } from "./claim-uses.js";
import type { Database, Queryable } from "../database.js";
import { countBurned } from "./holders.js";
import { returnItem } from "./items.js";
import { closeIfSettled, Exhaustion, replaceSession, toExhausted } from "./reservations.js";
import { items, mints, phases, sessions, type mintFailure, type mintState } from "../schema/schema.js";
import { lockWallet, adjustCounters, type CounterOwner } from "./wallet-counts.js";

export type Unit = typeof mints.$inferSelect;
export type Session = typeof sessions.$inferSelect;
export type ItemRow = typeof items.$inferSelect;
export type WonPrize = Pick<typeof prizes.$inferSelect, "name" | "image">;
export type MintState = (typeof mintState.enumValues)[number];
export type MintFailure = (typeof mintFailure.enumValues)[number];

/** A session with its units in order and its phase; null for an unknown id. */
export async function readSession(
  database: Queryable,
  sessionId: string,
): Promise<{ session: Session; units: Unit[]; phase: typeof phases.$inferSelect } | null> {
  const rows = await database
    .select({ session: sessions, unit: mints, phase: phases })
    .from(sessions)
    .innerJoin(phases, eq(phases.id, sessions.phaseId))
    .innerJoin(mints, eq(mints.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId))
    .orderBy(asc(mints.position));
  const [first] = rows;
  return first ? { session: first.session, phase: first.phase, units: rows.map(({ unit }) => unit) } : null;
}

/** A unit with its item, its prize, and the number of unsettled units in its session. */
export async function readUnit(
  database: Queryable,
  unitId: string,
): Promise<{ unit: Unit; item: ItemRow | null; prize: WonPrize | null; outstanding: number }> {
  const [row] = await database
    .select({
      unit: mints,
      item: items,
      prize: { name: prizes.name, image: prizes.image },
      outstanding: sql<number>`(select count(*)::int from ${mints} sibling
        where sibling.session_id = ${mints.sessionId} and sibling.state in ('reserved', 'submitted'))`,
    })
    .from(mints)
    .leftJoin(items, eq(items.mintId, mints.id))
    .leftJoin(draws, eq(draws.mintId, mints.id))
    .leftJoin(
      winningDraws,
      and(eq(winningDraws.collectionId, draws.collectionId), eq(winningDraws.draw, draws.draw)),
    )
    .leftJoin(prizes, eq(prizes.id, winningDraws.prizeId))
    .where(eq(mints.id, unitId));
  return row!;
}

/**
 * Marks a reserved unit as submitted, in one statement: only while the reservation lasts and the phase is
 * open, and for one signed transaction only.
 * @returns false if nothing was marked
 */
export function submitUnit(database: Queryable, signed: SignedUnit): Promise<boolean> {
  return moveToSubmitted(database, "reserved", signed);
}

/** Reserved units of the wallet's live session that are given up for a signed one. */
type GivenUp = "none" | "one" | "all";

/**
 * Marks a unit as submitted that a newer prepare for its wallet has replaced: takes a unit anew, at the price of its own
 * session and before that session's end. Where supply, the wallet's limit or its claim code has none left, the wallet's
 * live session gives up a reserved unit, or all of them if one is not enough.
 * @returns false if the unit is not replaced, or no unit is left
 */
export async function retakeUnit(database: Database, unit: UnitKey, signed: SignedUnit): Promise<boolean> {
  for (const givenUp of ["none", "one", "all"] as const) {
    try {
      return await database.transaction((transaction) => retake(transaction, unit, signed, givenUp));
    } catch (error) {
      if (toExhausted(error) === undefined) throw error;
    }
  }
  return false;
}

async function retake(
  transaction: Queryable,
  unit: UnitKey,
  signed: SignedUnit,
  givenUp: GivenUp,
): Promise<boolean> {
  const { now } = signed;
  await lockWallet(transaction, unit);
  // First, because a unit that isn't replaced any more must cost the live session nothing.
  if (!(await moveToSubmitted(transaction, "replaced", signed))) return false;
  const replaced = givenUp === "none" ? null : await replaceSession(transaction, unit, now, givenUp);
  await lockCodesOf(transaction, [unit.sessionId, ...(replaced ? [replaced.sessionId] : [])]);
  // The replaced session returns its use before this one takes it.
  const returned = replaced ? await updateUse(transaction, replaced.sessionId, now) : 0;
  const bonus = returned + (await updateUse(transaction, unit.sessionId, now));
  const held = 1 - (replaced?.released ?? 0);
  const exhausted = await adjustCounters(transaction, unit, { held, minted: 0, bonus });
  if (exhausted !== "none") throw new Exhaustion(exhausted);
  return true;
}

async function moveToSubmitted(
  database: Queryable,
  from: "reserved" | "replaced",
  { unitId, signature, transactionBytes, now, checkAt }: SignedUnit,
): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rowCount } = await database
    .update(mints)
    .set({ state: "submitted", signature, transactionBytes, submittedAt: now, checkAt, settledAt: null })
    .where(
      and(
        eq(mints.id, unitId),
        eq(mints.state, from),
        sql`exists (select from ${sessions} where ${sessions.id} = ${mints.sessionId}
          and ${sessions.expiresAt} > ${moment})`,
        sql`exists (select from ${phases} where ${phases.id} = ${mints.phaseId} and not ${phases.paused}
          and ${phases.startsAt} <= ${moment} and (${phases.endsAt} is null or ${phases.endsAt} > ${moment}))`,
      ),
    );
  return rowCount === 1;
}

interface SignedUnit {
  unitId: string;
  /** Base58. */
  signature: string;
  /** The co-signed transaction. */
  transactionBytes: Uint8Array;
  now: Date;
  /** Time at which a job checks a unit that is still unsettled. */
  checkAt: Date;
}

/** A unit's key with its counters. */
export type UnitKey = CounterOwner & Pick<Unit, "id" | "sessionId">;

/**
 * Fails a unit that will never land and frees its supply. A confirmed one reverted by a fork also returns its
 * item and its draw.
 * @param failure.from states from which the unit may fail
 * @returns the previous state; null if nothing changed
 */
export async function failUnit(
  database: Database,
  unit: UnitKey,
  { from, ...failure }: { from: MintState[]; failure: MintFailure; detail: string | null; now: Date },
): Promise<MintState | null> {
  return database.transaction(async (transaction) => {
    await lockWallet(transaction, unit);
    const [found] = await transaction
      .select({ state: mints.state })
      .from(mints)
      .where(and(eq(mints.id, unit.id), inArray(mints.state, from), isNull(mints.finalizedAt)))
      .for("update");
    if (!found) return null;
    await transaction
      .update(mints)
      .set({
        state: "failed",
        settledAt: failure.now,
        failure: failure.failure,
        failureDetail: failure.detail,
      })
      .where(eq(mints.id, unit.id));
    await closeIfSettled(transaction, unit.sessionId, failure.now);
    const wasMinted = found.state === "confirmed";
    if (wasMinted) await returnItem(transaction, unit.id);
    const bonus = await updateUse(transaction, unit.sessionId, failure.now);
    const isHeld = found.state === "reserved" || found.state === "submitted";
    const by = { held: isHeld ? -1 : 0, minted: wasMinted ? -1 : 0, bonus };
    await adjustCounters(transaction, unit, by);
    if (wasMinted) {
      await returnDraw(transaction, unit.id);
      await countBurned(transaction, unit.collectionId);
    }
    return found.state;
  });
}

/**
 * Leases submitted and unfinalized units that are due for a check, oldest first. Safe to run concurrently.
 */
export async function leaseDueUnits(
  database: Queryable,
  { now, nextCheckAt, limit }: { now: Date; nextCheckAt: Date; limit: number },
): Promise<Unit[]> {
  const due = database
    .select({ id: mints.id })
    .from(mints)
    .where(
      and(
        inArray(mints.state, ["submitted", "confirmed"]),
        isNull(mints.finalizedAt),
        sql`${mints.checkAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(mints.checkAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const units = await database
    .update(mints)
    .set({ checkAt: nextCheckAt })
    .where(sql`${mints.id} = any(array${due})`)
    .returning();
  // `returning` has no order; sorting makes runs reproducible.
  return units.toSorted((one, other) => (one.seed < other.seed ? -1 : 1));
}
