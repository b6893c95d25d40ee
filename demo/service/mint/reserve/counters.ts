import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { phases } from "../../catalog/phases/tables.js";
import { walletCounts } from "../../catalog/mints/tables.js";
import type { CounterOwner } from "../../catalog/mints/queries.js";

/**
 * Locks wallets' rows before any change of their units, in a consistent order. Lock order: wallet counts → session →
 * units → client's share → lapses → item → claim code → queue → phase → collection → bounty.
 */
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
  /** Units in addition to the phase's limit. */
  readonly bonus: number;
}

/**
 * Like `lockWallets`, but also inserts missing rows and saves the phases' limits for the check constraint.
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

/** Change of the counters of a wallet, its phase and its collection. Units. */
export interface CounterChange extends CounterOwner {
  readonly held: number;
  readonly minted: number;
  /** Change of the wallet's bonus only. */
  readonly bonus: number;
}

/**
 * Returns statements that change counters. Shared counters are locked last, ideally together with the commit. The
 * tables' constraints `wallet_counts_within_limit`, `phases_not_oversold` and `collections_not_oversold` reject changes
 * that exceed a limit. The wallets must be locked.
 */
export function changeCounters(changes: readonly CounterChange[]): SQL[] {
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
  const changeWallets = sql`
    with total as (select phase_id, wallet, ${sums}, sum(bonus)::int as bonus from ${change} group by phase_id, wallet)
    update ${walletCounts} counts set held = counts.held + total.held, minted = counts.minted + total.minted,
      bonus = counts.bonus + total.bonus
    from total where counts.phase_id = total.phase_id and counts.wallet = total.wallet`;
  return [changeWallets, changeSupply(phases, sql`phase_id`), changeSupply(collections, sql`collection_id`)];
}

/**
 * Returns statements that fail with `held_share_without_proof` for units held without a proof while others hold the
 * given share of the remaining units. Reservations of a phase are rejected together if any of them exceeds it. The
 * counters must be locked and changed.
 * @param orders.unprovenShare Null: the order needs no proof.
 */
export function assertHeldShares(
  orders: readonly (Pick<CounterOwner, "collectionId" | "phaseId"> & {
    readonly units: readonly unknown[];
    readonly unprovenShare: number | null;
  })[],
): SQL[] {
  const rows = orders
    .filter(({ unprovenShare }) => unprovenShare !== null)
    .map(({ collectionId, phaseId, units, unprovenShare }) => ({
      collection_id: collectionId,
      phase_id: phaseId,
      units: units.length,
      share: unprovenShare,
    }));
  if (rows.length === 0) return [];
  return [
    sql`select assert_held_share(collection_id, phase_id, min(units), min(share))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as unproven (collection_id uuid, phase_id uuid, units int, share float8)
      group by collection_id, phase_id`,
  ];
}
