import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { collections, phases, walletCounts } from "../schema/schema.js";

/** Keys of the counters of a unit. */
export interface CounterOwner {
  readonly collectionId: string;
  readonly phaseId: string;
  readonly wallet: string;
}

/** A wallet's mints per phase of a collection, by position. Phases without mints are included. */
export async function readWalletCounts(
  database: Queryable,
  collectionId: string,
  wallet: string,
): Promise<{ phaseId: string; perWallet: number | null; minted: number; bonus: number }[]> {
  return database
    .select({
      phaseId: phases.id,
      perWallet: phases.perWallet,
      minted: sql<number>`coalesce(${walletCounts.minted}, 0)`,
      bonus: sql<number>`coalesce(${walletCounts.bonus}, 0)`,
    })
    .from(phases)
    .leftJoin(walletCounts, and(eq(walletCounts.phaseId, phases.id), eq(walletCounts.wallet, wallet)))
    .where(eq(phases.collectionId, collectionId))
    .orderBy(asc(phases.position));
}

/**
 * Locks the wallet's row before any change of its units. Lock order: wallet count → session → units → client's share →
 * lapses → item → claim code → queue → phase → collection → bounty.
 */
export async function lockWallet(transaction: Queryable, { phaseId, wallet }: CounterOwner): Promise<void> {
  await transaction
    .select({ locked: sql`1` })
    .from(walletCounts)
    .where(and(eq(walletCounts.phaseId, phaseId), eq(walletCounts.wallet, wallet)))
    .for("update");
}

/** Locks the rows of several wallets, in an order that no two transactions contradict. */
export async function lockWallets(transaction: Queryable, owners: readonly CounterOwner[]): Promise<void> {
  await transaction.execute(sql`
    select 1 from ${walletCounts} where (phase_id, wallet) in (${sql.join(
      owners.map(({ phaseId, wallet }) => sql`(${phaseId}::uuid, ${wallet})`),
      sql`, `,
    )}) order by phase_id, wallet for update`);
}

/** Like `lockWallet`, but inserts a missing row and saves the phase's limit for the check constraint. */
export async function upsertWalletCounts(
  transaction: Queryable,
  { phaseId, wallet }: CounterOwner,
  perWallet: number | null,
): Promise<{ held: number; minted: number; bonus: number }> {
  const [counts] = await transaction
    .insert(walletCounts)
    .values({ phaseId, wallet, perWallet })
    .onConflictDoUpdate({ target: [walletCounts.phaseId, walletCounts.wallet], set: { perWallet } })
    .returning({ held: walletCounts.held, minted: walletCounts.minted, bonus: walletCounts.bonus });
  return counts!;
}

/** Exhausted limit; `none` if all three counters were adjusted. */
export type Exhausted = "none" | "wallet" | "phase" | "collection";

/**
 * Adjusts the three counters in one statement, none beyond its limit; the wallet's limit includes its bonus.
 * Each part depends on the previous one's result, which also fixes the lock order. Unless `none`, the
 * transaction must be rolled back.
 */
export async function adjustCounters(
  transaction: Queryable,
  { collectionId, phaseId, wallet }: CounterOwner,
  by: { held: number; minted: number; bonus?: number },
): Promise<Exhausted> {
  const bonus = by.bonus ?? 0;
  const units = by.held + by.minted;
  const { rows } = await transaction.execute<{ wallet: boolean; phase: boolean; collection: boolean }>(sql`
    with adjusted_wallet as (
      update ${walletCounts} set held = held + ${by.held}, minted = minted + ${by.minted}, bonus = bonus + ${bonus}
      where phase_id = ${phaseId} and wallet = ${wallet}
        and (${units - bonus} <= 0 or per_wallet is null
          or held + minted + ${units} <= per_wallet + bonus + ${bonus})
      returning 1
    ), adjusted_phase as (
      update ${phases} set held = held + ${by.held}, minted = minted + ${by.minted}
      where id = ${phaseId} and exists (select from adjusted_wallet)
        and (${units} <= 0 or supply_total is null
          or held + minted + ${units} <= supply_total)
      returning 1
    ), adjusted_collection as (
      update ${collections} set held = held + ${by.held}, minted = minted + ${by.minted}
      where id = ${collectionId} and exists (select from adjusted_phase)
        and (${units} <= 0 or supply_total is null
          or held + minted + ${units} <= supply_total)
      returning 1
    )
    select exists (select from adjusted_wallet) as wallet, exists (select from adjusted_phase) as phase,
      exists (select from adjusted_collection) as collection`);
  const adjusted = rows[0]!;
  return !adjusted.wallet
    ? "wallet"
    : !adjusted.phase
      ? "phase"
      : !adjusted.collection
        ? "collection"
        : "none";
}

/**
 * Statements that hold more units, checked by the tables' constraints `wallet_counts_within_limit`,
 * `phases_not_oversold` and `collections_not_oversold`, and by `held_share_without_proof`. For `commitWith`; same lock order as
 * `adjustCounters`.
 */
export function takeUnits(
  { collectionId, phaseId, wallet, unprovenShare = null }: CounterOwner & { unprovenShare?: number | null },
  { held, bonus, units }: { held: number; bonus: number; units: number },
): SQL {
  const assertShare =
    unprovenShare === null
      ? sql``
      : sql`; select assert_held_share(${collectionId}::uuid, ${phaseId}::uuid, ${units}, ${unprovenShare}::float8)`;
  return sql`
    update ${walletCounts} set held = held + ${held}, bonus = bonus + ${bonus}
      where phase_id = ${phaseId} and wallet = ${wallet};
    update ${phases} set held = held + ${held} where id = ${phaseId};
    update ${collections} set held = held + ${held} where id = ${collectionId}${assertShare}`;
}

/**
 * Statements that count held units as minted. The wallets must be locked. Phases and collections are locked by id.
 * @param bonuses changes of the wallets' bonuses, by the id of the session
 */
export function moveToMinted(
  units: readonly (CounterOwner & { readonly sessionId: string })[],
  bonuses: ReadonlyMap<string, number>,
): SQL {
  const rows = units.map(({ collectionId, phaseId, wallet }) => ({
    collection_id: collectionId,
    phase_id: phaseId,
    wallet,
  }));
  const owners = new Map(units.map((unit) => [unit.sessionId, unit]));
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as moved (collection_id uuid, phase_id uuid, wallet text)`;
  const countBonuses = [...bonuses].map(([sessionId, bonus]) => {
    const { phaseId, wallet } = owners.get(sessionId)!;
    return sql`update ${walletCounts} set bonus = bonus + ${bonus} where phase_id = ${phaseId} and wallet = ${wallet};`;
  });
  return sql`${sql.join(countBonuses, sql` `)}
    with total as (select phase_id, wallet, count(*)::int as units from ${moved} group by phase_id, wallet)
    update ${walletCounts} counts set held = held - units, minted = minted + units
    from total where counts.phase_id = total.phase_id and counts.wallet = total.wallet;
    with total as (select phase_id, count(*)::int as units from ${moved} group by phase_id),
      locked as materialized (select id from ${phases} where id in (select phase_id from total) order by id for no key update)
    update ${phases} phase set held = held - units, minted = minted + units
    from total join locked on locked.id = total.phase_id where phase.id = total.phase_id;
    with total as (select collection_id, count(*)::int as units from ${moved} group by collection_id),
      locked as materialized (select id from ${collections} where id in (select collection_id from total) order by id for no key update)
    update ${collections} collection set held = held - units, minted = minted + units
    from total join locked on locked.id = total.collection_id where collection.id = total.collection_id`;
}
