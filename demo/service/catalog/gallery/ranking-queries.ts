import { eq, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { holderScans, items } from "../items/tables.js";
import { phases } from "../phases/tables.js";
import { walletCounts } from "../mints/tables.js";

/** Wallets by items, most first, with the totals over all wallets. */
export interface Ranking {
  readonly places: readonly { readonly wallet: string; readonly count: number }[];
  readonly wallets: number;
  readonly total: number;
}

/** Wallets by minted items of a collection, regardless of the current holder. */
export function rankMinters(database: Queryable, collectionId: string, limit: number): Promise<Ranking> {
  return rank(
    database,
    limit,
    sql`select wallet, sum(${walletCounts.minted}) as count from ${walletCounts}
      inner join ${phases} on ${phases.id} = phase_id
      where ${phases.collectionId} = ${collectionId} and ${walletCounts.minted} > 0 group by wallet`,
  );
}

/** Wallets by held items of a collection, and the time of the last complete scan. */
export async function rankHolders(
  database: Queryable,
  collectionId: string,
  limit: number,
): Promise<Ranking & { readonly scannedAt: Date | null }> {
  const [ranking, [scan]] = await Promise.all([
    rank(
      database,
      limit,
      sql`select holder as wallet, count(*) as count from ${items}
        where collection_id = ${collectionId} and holder is not null group by holder`,
    ),
    database
      .select({ scannedAt: holderScans.scannedAt })
      .from(holderScans)
      .where(eq(holderScans.collectionId, collectionId)),
  ]);
  return { ...ranking, scannedAt: scan?.scannedAt ?? null };
}

async function rank(database: Queryable, limit: number, counted: SQL): Promise<Ranking> {
  const { rows } = await database.execute<{ wallet: string; count: number; wallets: number; total: number }>(
    sql`select wallet, count::int, (count(*) over ())::int as wallets, (sum(count) over ())::int as total
      from (${counted}) counted order by count desc, wallet limit ${limit}`,
  );
  const [first] = rows;
  return {
    places: rows.map(({ wallet, count }) => ({ wallet, count })),
    wallets: first?.wallets ?? 0,
    total: first?.total ?? 0,
  };
}
