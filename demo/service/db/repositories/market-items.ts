import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { hasTraits, type ArtworkFilter } from "./artwork.js";
import type { Queryable } from "../database.js";
import { marketEvents, marketItems } from "../schema/market-tables.js";

export type MarketItemRow = typeof marketItems.$inferSelect;
export type MarketEventRow = typeof marketEvents.$inferSelect;

/** An item with the events of its listing and of its last sale. */
export interface MarketItemRecord {
  readonly item: MarketItemRow;
  /** Null: not listed, or not any more. */
  readonly listing: MarketEventRow | null;
  readonly lastSale: MarketEventRow | null;
}

interface ItemList {
  readonly collectionId: string;
  readonly traits: ArtworkFilter["traits"];
  readonly limit: number;
}

/** Items in the order in which they were minted. @param list.after the place behind which the list goes on */
export function readMarketItems(
  database: Queryable,
  now: Date,
  { after, ...list }: ItemList & { after: number },
): Promise<MarketItemRecord[]> {
  const order = [asc(marketItems.place)];
  return readRecords(database, now, list, sql`${marketItems.place} > ${after}`, order);
}

/** What is listed, the cheapest first. @param list.after what the last one of the page before cost, and its place */
export function readListedItems(
  database: Queryable,
  now: Date,
  { after, ...list }: ItemList & { after: { price: bigint; place: number } | null },
): Promise<MarketItemRecord[]> {
  const { listingPrice, place } = marketItems;
  const behind = after ? sql`(${listingPrice}, ${place}) > (${after.price}, ${after.place})` : undefined;
  return readRecords(database, now, list, and(isListed(now), behind), [asc(listingPrice), asc(place)]);
}

/** True of an item whose listing hasn't ended by itself. */
export function isListed(now: Date): SQL {
  const { listingPrice, listingExpiresAt } = marketItems;
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`${listingPrice} is not null and (${listingExpiresAt} is null or ${listingExpiresAt} > ${moment})`;
}

async function readRecords(
  database: Queryable,
  now: Date,
  { collectionId, traits, limit }: ItemList,
  wanted: SQL | undefined,
  order: SQL[],
): Promise<MarketItemRecord[]> {
  const rows = await database
    .select()
    .from(marketItems)
    .where(
      and(eq(marketItems.collectionId, collectionId), wanted, ...hasTraits(marketItems.attributes, traits)),
    )
    .orderBy(...order)
    .limit(limit);
  return addEvents(database, now, rows);
}

/** Looks up what items are listed for and what they were last sold for. */
export async function addEvents(
  database: Queryable,
  now: Date,
  items: readonly MarketItemRow[],
): Promise<MarketItemRecord[]> {
  const ids = items.flatMap(({ listingId, lastSaleId }) => [listingId ?? [], lastSaleId ?? []].flat());
  const events = await readEventsById(database, ids);
  return items.map((item) => {
    const listing = events.get(item.listingId ?? "") ?? null;
    const isOver = listing?.expiresAt && listing.expiresAt <= now;
    return { item, listing: isOver ? null : listing, lastSale: events.get(item.lastSaleId ?? "") ?? null };
  });
}

export async function readEventsById(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, MarketEventRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(marketEvents)
    .where(sql`${marketEvents.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Items by their mints. */
export async function readItemsByMint(
  database: Queryable,
  mints: readonly string[],
): Promise<Map<string, MarketItemRow>> {
  if (mints.length === 0) return new Map();
  const rows = await database
    .select()
    .from(marketItems)
    .where(sql`${marketItems.mint} in (select jsonb_array_elements_text(${JSON.stringify(mints)}::jsonb))`);
  return new Map(rows.map((row) => [row.mint, row]));
}
