import { eq, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { holderScans, items, phases, walletCounts } from "../schema/schema.js";

/** Wallets with most items first, and of all of them how many there are and how many items they have. */
export interface Ranking {
  readonly places: readonly { readonly wallet: string; readonly count: number }[];
  readonly wallets: number;
  readonly total: number;
}

/** Who minted most of a collection, whoever holds it now. */
export function rankMinters(database: Queryable, collectionId: string, limit: number): Promise<Ranking> {
  return rank(
    database,
    limit,
    sql`select wallet, sum(${walletCounts.minted}) as count from ${walletCounts}
      inner join ${phases} on ${phases.id} = phase_id
      where ${phases.collectionId} = ${collectionId} and ${walletCounts.minted} > 0 group by wallet`,
  );
}

/** Who holds most of a collection, as far as it was found out, and when the chain was last asked about all of it. */
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
