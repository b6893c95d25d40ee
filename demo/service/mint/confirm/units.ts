import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { returnDraw } from "./prize-draw.js";
import { draws, prizes, winningDraws } from "../../catalog/bounties/tables.js";
import { lockCodesOf, updateUse } from "../reserve/claim-uses.js";
import {
  executeTogether,
  type Database,
  type Queryable,
  type Transaction,
} from "../../platform/db/database.js";
import { countBurned } from "../../catalog/items/queries.js";
import { returnItem } from "./item-draw.js";
import { toLimit } from "../reserve/limits.js";
import {
  closeIfSettled,
  markInFlight,
  replaceLastTransaction,
  replaceSessions,
} from "../reserve/sessions.js";
import { assertShares, type HolderShare } from "../reserve/shares.js";
import type { Picture } from "../../platform/media/picture.js";
import { pictureOf } from "../../catalog/pictures/queries.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints, sessions, type mintFailure, type mintState } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { changeCounters, lockWallets } from "../reserve/counters.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";
import type { WonPrize } from "../../catalog/bounties/won-prize.js";
import { groupBy } from "../../platform/db/group-by.js";
import type { ItemRow } from "../../catalog/items/item-row.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type Unit = typeof mints.$inferSelect;
export type Session = typeof sessions.$inferSelect;
export type MintState = (typeof mintState.enumValues)[number];
export type MintFailure = (typeof mintFailure.enumValues)[number];

export interface SessionRecord {
  readonly session: Session;
  /** Units by position. */
  readonly units: readonly Unit[];
  readonly phase: typeof phases.$inferSelect;
}

/** Reads sessions with their units and phases, in the order of the ids; null for an unknown id. */
export async function readSessions(
  database: Queryable,
  sessionIds: readonly string[],
): Promise<(SessionRecord | null)[]> {
  const rows = await database
    .select({ session: sessions, unit: mints, phase: phases })
    .from(sessions)
    .innerJoin(phases, eq(phases.id, sessions.phaseId))
    .innerJoin(mints, eq(mints.sessionId, sessions.id))
    .where(inArray(sessions.id, [...sessionIds]))
    .orderBy(asc(mints.position));
  const records = new Map<string, SessionRecord & { units: Unit[] }>();
  for (const { session, phase, unit } of rows) {
    const record = records.get(session.id);
    if (record) record.units.push(unit);
    else records.set(session.id, { session, phase, units: [unit] });
  }
  // UUIDs are case-insensitive.
  return sessionIds.map((id) => records.get(id.toLowerCase()) ?? null);
}

export interface UnitRecord {
  readonly unit: Unit;
  readonly item: ItemRow | null;
  readonly picture: Picture | null;
  readonly prize: WonPrize | null;
  /** Unsettled units of its session. */
  readonly outstanding: number;
}

/** Reads the units of transactions with their items and prizes, in the order of the ids, which must exist. */
export async function readUnits(
  database: Queryable,
  transactions: readonly (readonly string[])[],
): Promise<UnitRecord[][]> {
  const rows = await database
    .select({
      unit: mints,
      item: items,
      picture: pictureOf(items.image),
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
    .where(inArray(mints.id, transactions.flat()));
  const records = new Map(rows.map((row) => [row.unit.id, row]));
  return transactions.map((unitIds) => unitIds.map((id) => records.get(id)!));
}

/** Groups a session's units by the prepared transaction that mints them, in order. */
export const groupByTransaction = (units: readonly Unit[]): Unit[][] =>
  groupBy(units, ({ message }) => Buffer.from(message).toString("base64"));

/**
 * Marks the reserved units of transactions as submitted, in one statement. Only before their reservations expire, while
 * their phases are open, and for one signed transaction each. Marks all units of a transaction or none.
 * @returns for each transaction, whether its units were marked
 */
export function submitTransactions(
  database: Queryable,
  signed: readonly SignedTransaction[],
): Promise<boolean[]> {
  return moveToSubmitted(database, "reserved", signed);
}

/** Reserved transactions of the wallet's live session that are released in favor of a signed one. */
type GivenUp = "none" | "one" | "all";

/**
 * Marks the units of a transaction as submitted although a newer prepare for their wallet has replaced them. Reserves
 * units again, at the price of their own session and before it expires. If the supply, the wallet's limit, its claim
 * code, or the shares of the session's client or key are exhausted, the wallet's live session releases the units of one
 * reserved transaction, or all of them if that isn't enough, whoever prepared it.
 * @param shares Maximum units that the session's client and key may hold.
 * @returns false if the units are not replaced, or none are left
 */
export async function retakeUnits(
  database: Database,
  units: readonly UnitKey[],
  signed: SignedTransaction,
  shares: readonly HolderShare[],
): Promise<boolean> {
  for (const givenUp of ["none", "one", "all"] as const) {
    try {
      return await database.transaction((transaction) =>
        retake(transaction, units, signed, { givenUp, shares }),
      );
    } catch (error) {
      if (toLimit(error) === undefined) throw error;
    }
  }
  return false;
}

async function retake(
  transaction: Transaction,
  units: readonly UnitKey[],
  signed: SignedTransaction,
  { givenUp, shares }: { givenUp: GivenUp; shares: readonly HolderShare[] },
): Promise<boolean> {
  const { now } = signed;
  // All units of a transaction belong to one wallet and one session.
  const owner = units[0]!;
  await lockWallets(transaction, [owner]);
  // First, because the live session must not lose units if these are no longer replaced.
  const [isMoved] = await moveToSubmitted(transaction, "replaced", [signed]);
  if (!isMoved) return false;
  const replaced = await giveUp(transaction, owner, givenUp, now);
  await markInFlight(transaction, owner.sessionId);
  const held = units.length - (replaced?.released ?? 0);
  // Units exchanged for others of the same wallet don't increase what its holders hold.
  if (held > 0) await assertShares(transaction, [{ shares, units: 0 }]);
  await lockCodesOf(transaction, [owner.sessionId, ...(replaced ? [replaced.sessionId] : [])]);
  // The replaced session returns its use before this one takes it.
  const returned = replaced ? await updateUse(transaction, replaced.sessionId, now) : 0;
  const bonus = returned + (await updateUse(transaction, owner.sessionId, now));
  await transaction.commitWith(changeCounters([{ ...owner, held, minted: 0, bonus }]));
  return true;
}

/** Releases reserved units of the wallet's live session. @returns null without one */
async function giveUp(transaction: Transaction, owner: CounterOwner, givenUp: GivenUp, now: Date) {
  if (givenUp === "none") return null;
  if (givenUp === "one") return replaceLastTransaction(transaction, owner, now);
  const [replaced] = await replaceSessions(transaction, [owner], now);
  return replaced!;
}

export interface UnmintedSupply {
  /** Units of the phase or the collection that aren't minted, whichever are fewer; Infinity: open-ended. */
  readonly left: number;
  /** Units of the collection; null: open-ended. */
  readonly supplyTotal: number | null;
}

/** Units of a phase that aren't minted, limited by its collection's supply; Infinity for an open-ended one. */
export async function readUnmintedSupply(database: Queryable, phaseId: string): Promise<UnmintedSupply> {
  const [row] = await database
    .select({
      left: sql<number | null>`least(${phases.supplyTotal} - ${phases.minted},
        ${collections.supplyTotal} - ${collections.minted})`,
      supplyTotal: collections.supplyTotal,
    })
    .from(phases)
    .innerJoin(collections, eq(collections.id, phases.collectionId))
    .where(eq(phases.id, phaseId));
  return { left: row?.left ?? Infinity, supplyTotal: row?.supplyTotal ?? null };
}

async function moveToSubmitted(
  database: Queryable,
  from: "reserved" | "replaced",
  transactions: readonly SignedTransaction[],
): Promise<boolean[]> {
  const keyOf = ({ unitIds }: SignedTransaction) => unitIds.join();
  // Keeps the first of several signed transactions for the same units.
  const signed = new Map(transactions.toReversed().map((one) => [keyOf(one), one]));
  const rows = [...signed.values()].flatMap(({ unitIds, signature, transactionBytes, now, checkAt }) =>
    unitIds.map((unitId) => ({
      unit_id: unitId,
      signature,
      wire: Buffer.from(transactionBytes).toString("hex"),
      now,
      check_at: checkAt,
    })),
  );
  const { rows: moved } = await database.execute<{ id: string }>(sql`
    with signed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (unit_id uuid, signature text, wire text, now timestamptz, check_at timestamptz)
    ), unit as materialized (
      select id from ${mints} where id in (select unit_id from signed) and state = ${from} order by id for update
    ), complete as (
      select signature from signed left join unit on unit.id = signed.unit_id
      group by signature having count(unit.id) = count(*)
    )
    update ${mints} set state = 'submitted', signature = signed.signature, wire = decode(signed.wire, 'hex'),
      submitted_at = signed.now, check_at = signed.check_at, settled_at = null
    from signed join complete using (signature)
    where ${mints.id} = signed.unit_id
      and exists (select from ${sessions} where ${sessions.id} = ${mints.sessionId}
        and ${sessions.expiresAt} > signed.now)
      and exists (select from ${phases} where ${phases.id} = ${mints.phaseId} and not ${phases.paused}
        and ${phases.startsAt} <= signed.now and (${phases.endsAt} is null or ${phases.endsAt} > signed.now))
    returning ${mints.id}`);
  const ids = new Set(moved.map(({ id }) => id));
  return transactions.map((one) => one.unitIds.every((id) => ids.has(id)) && signed.get(keyOf(one)) === one);
}

/** A signed transaction and the units that it mints. */
export interface SignedTransaction {
  unitIds: readonly string[];
  /** Base58. */
  signature: string;
  /** The co-signed transaction. */
  transactionBytes: Uint8Array;
  now: Date;
  /** Time at which a job checks the units if they are still unsettled. */
  checkAt: Date;
}

/** Key of a unit, with the keys of its counters. */
export type UnitKey = CounterOwner & Pick<Unit, "id" | "sessionId" | "recipient">;

/**
 * Fails a unit that will never land and returns its supply. If a fork has reverted a confirmed unit, also returns its
 * item and its draw.
 * @param failure.from States in which the unit may fail.
 * @returns the previous state; null if nothing changed
 */
export async function failUnit(
  database: Database,
  unit: UnitKey,
  { from, ...failure }: { from: MintState[]; failure: MintFailure; detail: string | null; now: Date },
): Promise<MintState | null> {
  return database.transaction(async (transaction) => {
    await lockWallets(transaction, [unit]);
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
    const change = { ...unit, held: isHeld ? -1 : 0, minted: wasMinted ? -1 : 0, bonus };
    await executeTogether(transaction, changeCounters([change]));
    if (wasMinted) {
      await returnDraw(transaction, unit.id);
      await countBurned(transaction, unit.collectionId);
    }
    return found.state;
  });
}

/** Leases submitted and unfinalized units that are due for a check, oldest first. Safe to run concurrently. */
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
        sql`${mints.checkAt} <= ${timestamptz(now)}`,
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
  // `returning` has no order. Sorting makes runs reproducible.
  return units.toSorted((one, other) => (one.seed < other.seed ? -1 : 1));
}
