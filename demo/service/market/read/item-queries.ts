import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { hasTraits, type ArtworkFilter } from "../../catalog/gallery/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import { marketEvents, marketItems } from "../tables.js";
import type { Picture } from "../../platform/media/picture.js";
import { pictureOf } from "../../catalog/pictures/queries.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type MarketItemRow = typeof marketItems.$inferSelect & {
  readonly picture: Picture | null;
  /** True: the item can't be transferred now; null: unknown, as of an item that was minted elsewhere. */
  readonly frozen: boolean | null;
};
export type MarketEventRow = typeof marketEvents.$inferSelect;

/** An item with the events of its listing and of its last sale. */
export interface MarketItemRecord {
  readonly item: MarketItemRow;
  /** Null: not listed, or no longer listed. */
  readonly listing: MarketEventRow | null;
  readonly lastSale: MarketEventRow | null;
}

const itemColumns = {
  ...getTableColumns(marketItems),
  picture: pictureOf(marketItems.image),
  // With table names, which drizzle omits in queries of a single table.
  frozen: sql<boolean | null>`(
    select held.frozen from ${items} held inner join ${mints} minted on minted.id = held.mint_id
    where minted.mint_address = ${marketItems}.${sql.identifier(marketItems.mint.name)})`,
};

interface ItemList {
  readonly collectionId: string;
  readonly mint: string | undefined;
  readonly traits: ArtworkFilter["traits"];
  readonly limit: number;
}

/** Items in minting order. @param list.after last position of the previous result page */
export function readMarketItems(
  database: Queryable,
  now: Date,
  { after, ...list }: ItemList & { after: number },
): Promise<MarketItemRecord[]> {
  const order = [asc(marketItems.place)];
  return readRecords(database, now, list, sql`${marketItems.place} > ${after}`, order);
}

/**
 * Listed items, cheapest first. @param list.after price and position of the previous result page's last item
 */
export function readListedItems(
  database: Queryable,
  now: Date,
  { after, ...list }: ItemList & { after: { price: bigint; place: number } | null },
): Promise<MarketItemRecord[]> {
  const { listingPrice, place } = marketItems;
  const afterCursor = after ? sql`(${listingPrice}, ${place}) > (${after.price}, ${after.place})` : undefined;
  return readRecords(database, now, list, and(isListed(now), afterCursor), [asc(listingPrice), asc(place)]);
}

/** Condition: the item's listing has not expired. */
export function isListed(now: Date): SQL {
  const { listingPrice, listingExpiresAt } = marketItems;
  const moment = timestamptz(now);
  return sql`${listingPrice} is not null and (${listingExpiresAt} is null or ${listingExpiresAt} > ${moment})`;
}

async function readRecords(
  database: Queryable,
  now: Date,
  { collectionId, mint, traits, limit }: ItemList,
  condition: SQL | undefined,
  order: SQL[],
): Promise<MarketItemRecord[]> {
  const rows = await database
    .select(itemColumns)
    .from(marketItems)
    .where(
      and(
        eq(marketItems.collectionId, collectionId),
        mint === undefined ? undefined : eq(marketItems.mint, mint),
        condition,
        ...hasTraits(marketItems.attributes, traits),
      ),
    )
    .orderBy(...order)
    .limit(limit);
  return addEvents(database, now, rows);
}

/** Adds the events of the items' listings and last sales. */
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

/** Items by mint address. */
export async function readItemsByMint(
  database: Queryable,
  mints: readonly string[],
): Promise<Map<string, MarketItemRow>> {
  if (mints.length === 0) return new Map();
  const rows = await database
    .select(itemColumns)
    .from(marketItems)
    .where(sql`${marketItems.mint} in (select jsonb_array_elements_text(${JSON.stringify(mints)}::jsonb))`);
  return new Map(rows.map((row) => [row.mint, row]));
}
