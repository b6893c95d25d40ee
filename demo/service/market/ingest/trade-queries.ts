import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { marketEvents } from "../tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Movement of an item between two wallets, paid or not. */
export interface Trade {
  readonly id: string;
  readonly kind: "sale" | "transfer";
  readonly at: Date;
  readonly mint: string;
  /** Null: unknown, or burned. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Sales and transfers of a collection since a point in time, oldest first. */
export async function readTrades(database: Queryable, collectionId: string, since: Date): Promise<Trade[]> {
  const rows = await database
    .select({
      id: marketEvents.id,
      kind: marketEvents.kind,
      at: marketEvents.at,
      mint: marketEvents.mint,
      from: marketEvents.fromWallet,
      to: marketEvents.toWallet,
    })
    .from(marketEvents)
    .where(
      and(
        eq(marketEvents.collectionId, collectionId),
        inArray(marketEvents.kind, ["sale", "transfer"]),
        gte(marketEvents.at, since),
      ),
    )
    .orderBy(asc(marketEvents.at), asc(marketEvents.place));
  return rows.map((row) => ({ ...row, kind: row.kind as Trade["kind"], mint: row.mint! }));
}

/** Sets the wash flag of a collection's sales since a point in time: true for exactly these ids. */
export async function markWashTrades(
  database: Queryable,
  collectionId: string,
  since: Date,
  ids: readonly string[],
): Promise<void> {
  await database.execute(sql`
    update ${marketEvents} sale set wash = found.id is not null
    from ${marketEvents} known
    left join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) found (id) on found.id = known.id
    where known.id = sale.id and sale.kind = 'sale' and sale.collection_id = ${collectionId}
      and sale.at >= ${timestamptz(since)} and sale.wash <> (found.id is not null)`);
}
