import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { marketEvents, marketItems } from "../tables.js";
import { textList } from "../../platform/db/sql-values.js";

/** Collection ids by mint address; unknown mints are omitted. */
export async function readItemCollections(
  database: Queryable,
  mints: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .select({ mint: marketItems.mint, collectionId: marketItems.collectionId })
    .from(marketItems)
    .where(sql`${marketItems.mint} in ${textList(mints)}`);
  return new Map(rows.map(({ mint, collectionId }) => [mint, collectionId]));
}

/** Collection ids by offer id; unknown offers are omitted. */
export async function readOfferCollections(
  database: Queryable,
  offerIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .select({ id: marketEvents.id, collectionId: marketEvents.collectionId })
    .from(marketEvents)
    .where(and(sql`${marketEvents.id} in ${textList(offerIds)}`, eq(marketEvents.kind, "offer")));
  return new Map(rows.map(({ id, collectionId }) => [id, collectionId]));
}
