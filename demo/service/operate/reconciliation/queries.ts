import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { readBenefits, type Benefits } from "./benefit-queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints, sessions, walletCounts } from "../../catalog/mints/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { readRecordedMetadata } from "./metadata-queries.js";
import { readOverdueReveals, type OverdueReveal } from "../../catalog/reveals/queries.js";
import type { MintState } from "../../mint/confirm/units.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** A counter with its expected value from the units. */
export interface UnitCounters {
  kind: "collection" | "phase" | "wallet";
  collectionId: string;
  /** Id of the collection or of the phase. */
  id: string;
  /** Only set for a wallet's counter. */
  wallet: string | null;
  /** Maximum units, including a wallet's bonus; null: unlimited. */
  limit: number | null;
  counters: { held: number; minted: number };
  rows: { held: number; minted: number };
}

/** Items of a collection compared with its units. */
export interface ItemAssignment {
  collectionId: string;
  supply: number | null;
  confirmed: number;
  undrawn: number;
  /** Confirmed units without an item. */
  withoutItem: number;
  /** Items of units that are not confirmed, or of another collection. */
  withoutUnit: number;
}

export interface AccountedUnit {
  id: string;
  collectionId: string;
  mintAddress: string;
  state: MintState;
  /** Finalized before the given time. */
  isLongFinal: boolean;
}

export interface ReconciliationData {
  counters: UnitCounters[];
  draws: ItemAssignment[];
  benefits: Benefits;
  /** All units ever co-signed: no others can be on the chain. Recorded sales have no transaction and are left out. */
  signed: AccountedUnit[];
  /** Units waiting for a job since before the given time. */
  overdue: AccountedUnit[];
  /** Groups, and final metadata of items. */
  metadata: Awaited<ReturnType<typeof readRecordedMetadata>>;
  /** Reveals waiting for a job since before the given time. */
  overdueReveals: OverdueReveal[];
  /** Open sessions without held units, and closed ones with reserved units. */
  inconsistentSessions: { id: string; collectionId: string; isOpen: boolean }[];
}

/**
 * Reads the data to reconcile in one snapshot.
 * @param collectionId limits the result to one collection
 * @param waitingSince time before which a job should have processed waiting units
 */
export function readReconciliationData(
  database: Database,
  collectionId: string | undefined,
  waitingSince: Date,
): Promise<ReconciliationData> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
    const since = timestamptz(waitingSince);
    return {
      counters: [
        ...(await readCollectionCounters(transaction, collectionId)),
        ...(await readPhaseCounters(transaction, collectionId)),
        ...(await readWalletCounters(transaction, collectionId)),
      ],
      draws: await readDraws(transaction, collectionId),
      benefits: await readBenefits(transaction, collectionId),
      signed: await readUnits(
        transaction,
        collectionId,
        since,
        sql`${mints.signature} is not null and octet_length(${mints.transactionBytes}) > 0`,
      ),
      overdue: await readUnits(
        transaction,
        collectionId,
        since,
        sql`(${mints.state} in ('submitted', 'confirmed') and ${mints.finalizedAt} is null
            and ${mints.checkAt} < ${since})
          or (${mints.state} = 'reserved' and exists (select from ${sessions} where ${sessions.id} = ${mints.sessionId}
            and ${sessions.expiresAt} < ${since}))`,
      ),
      metadata: await readRecordedMetadata(transaction, collectionId, since),
      overdueReveals: await readOverdueReveals(transaction, collectionId, since),
      inconsistentSessions: await readInconsistentSessions(transaction, collectionId),
    };
  });
}

/** Current states of units, by id. */
export async function readStates(
  database: Queryable,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, MintState>> {
  if (unitIds.length === 0) return new Map();
  const rows = await database
    .select({ id: mints.id, state: mints.state })
    .from(mints)
    .where(inArray(mints.id, [...unitIds]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Number of units that were or are being sent to the chain, by collection. */
export async function countSentUnits(
  database: Queryable,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (collectionIds.length === 0) return new Map();
  const rows = await database
    .select({ id: mints.collectionId, units: sql<number>`count(*)::int` })
    .from(mints)
    .where(
      and(inArray(mints.collectionId, [...collectionIds]), inArray(mints.state, ["submitted", "confirmed"])),
    )
    .groupBy(mints.collectionId);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

const held = sql<number>`(count(${mints.id}) filter (where ${mints.state} in ('reserved', 'submitted')))::int`;
const minted = sql<number>`(count(${mints.id}) filter (where ${mints.state} = 'confirmed'))::int`;

async function readCollectionCounters(database: Queryable, collectionId?: string): Promise<UnitCounters[]> {
  const rows = await database
    .select({
      id: collections.id,
      limit: collections.supplyTotal,
      counters: { held: collections.held, minted: collections.minted },
      rows: { held, minted },
    })
    .from(collections)
    .leftJoin(mints, eq(mints.collectionId, collections.id))
    .where(collectionId === undefined ? undefined : eq(collections.id, collectionId))
    .groupBy(collections.id);
  return rows.map((row) => ({ ...row, kind: "collection", collectionId: row.id, wallet: null }));
}

async function readPhaseCounters(database: Queryable, collectionId?: string): Promise<UnitCounters[]> {
  const rows = await database
    .select({
      id: phases.id,
      collectionId: phases.collectionId,
      limit: phases.supplyTotal,
      counters: { held: phases.held, minted: phases.minted },
      rows: { held, minted },
    })
    .from(phases)
    .leftJoin(mints, eq(mints.phaseId, phases.id))
    .where(collectionId === undefined ? undefined : eq(phases.collectionId, collectionId))
    .groupBy(phases.id);
  return rows.map((row) => ({ ...row, kind: "phase", wallet: null }));
}

async function readWalletCounters(database: Queryable, collectionId?: string): Promise<UnitCounters[]> {
  const rows = await database
    .select({
      id: walletCounts.phaseId,
      collectionId: phases.collectionId,
      wallet: walletCounts.wallet,
      limit: sql<number | null>`${walletCounts.perWallet} + ${walletCounts.bonus}`,
      counters: { held: walletCounts.held, minted: walletCounts.minted },
      rows: { held, minted },
    })
    .from(walletCounts)
    .innerJoin(phases, eq(phases.id, walletCounts.phaseId))
    .leftJoin(mints, and(eq(mints.phaseId, walletCounts.phaseId), eq(mints.wallet, walletCounts.wallet)))
    .where(collectionId === undefined ? undefined : eq(phases.collectionId, collectionId))
    .groupBy(walletCounts.phaseId, walletCounts.wallet, phases.collectionId);
  return rows.map((row) => ({ ...row, kind: "wallet" }));
}

async function readDraws(database: Queryable, collectionId?: string): Promise<ItemAssignment[]> {
  const count = (from: SQL) => sql<number>`(select count(*)::int ${from})`;
  return database
    .select({
      collectionId: collections.id,
      supply: collections.supplyTotal,
      confirmed: count(sql`from ${mints} where ${mints.collectionId} = ${collections.id}
        and ${mints.state} = 'confirmed'`),
      undrawn: count(
        sql`from ${items} where ${items.collectionId} = ${collections.id} and ${items.mintId} is null`,
      ),
      withoutItem: count(sql`from ${mints} where ${mints.collectionId} = ${collections.id}
        and ${mints.state} = 'confirmed' and not exists (select from ${items} where ${items.mintId} = ${mints.id}
          and ${items.collectionId} = ${mints.collectionId})`),
      withoutUnit: count(sql`from ${items} where ${items.collectionId} = ${collections.id}
        and ${items.mintId} is not null and not exists (select from ${mints} where ${mints.id} = ${items.mintId}
          and ${mints.collectionId} = ${items.collectionId} and ${mints.state} = 'confirmed')`),
    })
    .from(collections)
    .where(collectionId === undefined ? undefined : eq(collections.id, collectionId));
}

function readUnits(
  database: Queryable,
  collectionId: string | undefined,
  since: SQL,
  condition: SQL,
): Promise<AccountedUnit[]> {
  return database
    .select({
      id: mints.id,
      collectionId: mints.collectionId,
      mintAddress: mints.mintAddress,
      state: mints.state,
      isLongFinal: sql<boolean>`(${mints.state} = 'confirmed' and coalesce(${mints.finalizedAt} < ${since}, false))`,
    })
    .from(mints)
    .where(
      and(sql`(${condition})`, collectionId === undefined ? undefined : eq(mints.collectionId, collectionId)),
    )
    .orderBy(asc(mints.id));
}

function readInconsistentSessions(
  database: Queryable,
  collectionId?: string,
): Promise<{ id: string; collectionId: string; isOpen: boolean }[]> {
  const holds = (states: SQL) => sql`exists (select from ${mints} where ${mints.sessionId} = ${sessions.id}
    and ${mints.state} in (${states}))`;
  return database
    .select({
      id: sessions.id,
      collectionId: sessions.collectionId,
      isOpen: sql<boolean>`${isNull(sessions.closedAt)}`,
    })
    .from(sessions)
    .where(
      and(
        sql`((${sessions.closedAt} is null and not ${holds(sql`'reserved', 'submitted'`)})
          or (${sessions.closedAt} is not null and ${holds(sql`'reserved'`)}))`,
        collectionId === undefined ? undefined : eq(sessions.collectionId, collectionId),
      ),
    );
}
