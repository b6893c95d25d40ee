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

/** Counts of a wallet in a phase. Units. */
export interface WalletCounts {
  readonly held: number;
  readonly minted: number;
  /** Units beyond the phase's limit. */
  readonly bonus: number;
}

/**
 * Like `lockWallets`, but inserts missing rows and saves the phases' limits for the check constraint.
 * @returns counts in the order of the owners
 */
export async function upsertWalletCounts(
  transaction: Queryable,
  owners: readonly (CounterOwner & { readonly perWallet: number | null })[],
): Promise<WalletCounts[]> {
  const rows = owners.map(({ phaseId, wallet, perWallet }) => ({
    phase_id: phaseId,
    wallet,
    per_wallet: perWallet,
  }));
  const { rows: found } = await transaction.execute<
    WalletCounts & { phase_id: string; wallet: string } & Record<string, unknown>
  >(sql`
    insert into ${walletCounts} as counts (phase_id, wallet, per_wallet)
    select phase_id, wallet, per_wallet
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as owner (phase_id uuid, wallet text, per_wallet int)
    order by phase_id, wallet
    on conflict (phase_id, wallet) do update set per_wallet = excluded.per_wallet
    returning phase_id, wallet, held, minted, bonus`);
  const counts = new Map(found.map((row) => [`${row.phase_id} ${row.wallet}`, row]));
  return owners.map(({ phaseId, wallet }) => counts.get(`${phaseId} ${wallet}`)!);
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

/** Change of a wallet's counters, and of those of its phase and collection. Units. */
export interface CounterChange extends CounterOwner {
  readonly held: number;
  readonly minted: number;
  /** Change of the wallet's bonus alone. */
  readonly bonus: number;
}

/**
 * Statements that change counters, for `commitWith`. The tables' constraints `wallet_counts_within_limit`,
 * `phases_not_oversold` and `collections_not_oversold` reject what exceeds a limit. Same lock order as `adjustCounters`, by
 * key among rows of one table; the wallets must be locked.
 */
export function changeCounters(changes: readonly CounterChange[]): SQL {
  const rows = changes.map(({ collectionId, phaseId, wallet, held, minted, bonus }) => ({
    collection_id: collectionId,
    phase_id: phaseId,
    wallet,
    held,
    minted,
    bonus,
  }));
  const change = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as change (collection_id uuid, phase_id uuid, wallet text, held int, minted int, bonus int)`;
  const sums = sql`sum(held)::int as held, sum(minted)::int as minted`;
  const changeSupply = (table: typeof phases | typeof collections, key: SQL) => sql`
    with total as (select ${key} as id, ${sums} from ${change} group by ${key}),
      locked as materialized (select id from ${table} where id in (select id from total) order by id for no key update)
    update ${table} supply set held = supply.held + total.held, minted = supply.minted + total.minted
    from total join locked using (id) where supply.id = total.id`;
  return sql`
    with total as (select phase_id, wallet, ${sums}, sum(bonus)::int as bonus from ${change} group by phase_id, wallet)
    update ${walletCounts} counts set held = counts.held + total.held, minted = counts.minted + total.minted,
      bonus = counts.bonus + total.bonus
    from total where counts.phase_id = total.phase_id and counts.wallet = total.wallet;
    ${changeSupply(phases, sql`phase_id`)};
    ${changeSupply(collections, sql`collection_id`)}`;
}

/**
 * Statement that rejects with `held_share_without_proof` units that were held without a proof while others hold the share of
 * what is left. The counters must be locked and changed.
 */
export const assertHeldShare = (
  { collectionId, phaseId }: Pick<CounterOwner, "collectionId" | "phaseId">,
  { units, share }: { units: number; share: number },
): SQL => sql`select assert_held_share(${collectionId}::uuid, ${phaseId}::uuid, ${units}, ${share}::float8)`;
