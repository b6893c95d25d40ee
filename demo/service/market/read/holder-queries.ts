import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { holderScans } from "../../catalog/items/tables.js";
import { marketHolders } from "../tables.js";

export interface HolderPlace {
  readonly wallet: string;
  readonly count: number;
}

/** Holders by items, most first. @param list.after last entry of the previous result page */
export async function readHolders(
  database: Queryable,
  { collectionId, after, limit }: { collectionId: string; after: HolderPlace | null; limit: number },
): Promise<HolderPlace[]> {
  const { count, wallet } = marketHolders;
  return database
    .select({ wallet, count })
    .from(marketHolders)
    .where(
      and(
        eq(marketHolders.collectionId, collectionId),
        after
          ? sql`${count} <= ${after.count} and (${count} < ${after.count} or ${wallet} > ${after.wallet})`
          : undefined,
      ),
    )
    .orderBy(desc(count), asc(wallet))
    .limit(limit);
}

/** Bucket of the distribution of items over wallets. */
export interface HolderBucket {
  readonly from: number;
  /** Null: unbounded. */
  readonly to: number | null;
  readonly wallets: number;
  readonly items: number;
}

/** @param bounds lower bounds of the buckets, ascending; the last one is unbounded */
export async function countHolders(
  database: Queryable,
  collectionId: string,
  bounds: readonly number[],
): Promise<HolderBucket[]> {
  const { rows } = await database.execute<{ bucket: number; wallets: number; items: number }>(sql`
    select width_bucket(count, array(select value::int from jsonb_array_elements(${JSON.stringify(bounds)}::jsonb)))
        as bucket, count(*)::int as wallets, sum(count)::int as items
    from ${marketHolders} where collection_id = ${collectionId} group by 1`);
  const counted = new Map(rows.map((row) => [row.bucket, row]));
  return bounds.map((from, index) => {
    const { wallets, items } = counted.get(index + 1) ?? { wallets: 0, items: 0 };
    const next = bounds[index + 1];
    return { from, to: next === undefined ? null : next - 1, wallets, items };
  });
}

/** Time of a collection's last complete holder scan; null: never, or not minted here. */
export async function readScannedAt(database: Queryable, collectionId: string): Promise<Date | null> {
  const [scan] = await database
    .select({ scannedAt: holderScans.scannedAt })
    .from(holderScans)
    .where(eq(holderScans.collectionId, collectionId));
  return scan?.scannedAt ?? null;
}
