import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { readEventsById, type MarketEventRow } from "./market-items.js";
import { marketEvents } from "../schema/market-tables.js";

export type MarketEventKind = MarketEventRow["kind"];

/** Where a list of events goes on: behind the one of that moment that came in as so manyth. */
export interface EventPosition {
  readonly at: Date;
  readonly place: bigint;
}

/**
 * What has happened, newest first. Each kind is read by index and no farther than needed, however rare it is.
 * @param list.collectionId left out: in all of them
 */
export async function readMarketEvents(
  database: Queryable,
  {
    collectionId,
    kinds,
    after,
    limit,
  }: {
    collectionId?: string;
    kinds: readonly MarketEventKind[];
    after: EventPosition | null;
    limit: number;
  },
): Promise<MarketEventRow[]> {
  const whose = collectionId === undefined ? sql`true` : sql`collection_id = ${collectionId}`;
  const behind = after
    ? sql`(at, place) < (${after.at.toISOString()}::timestamptz, ${after.place})`
    : sql`true`;
  const { rows } = await database.execute<{ id: string }>(sql`
    select newest.id from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) wanted,
      lateral (
        select id, at, place from ${marketEvents}
        where ${whose} and kind = wanted::market_event_kind and ${behind}
        order by at desc, place desc limit ${limit}
      ) newest
    order by newest.at desc, newest.place desc limit ${limit}`);
  const events = await readEventsById(
    database,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => events.get(id) ?? []);
}

/** Where a list of offers goes on: behind the one with that price that came in as so manyth. */
export interface OfferPosition {
  readonly price: bigint;
  readonly place: bigint;
}

/** Offers that stand, the highest first; of those alike the newest. */
export async function readStandingOffers(
  database: Queryable,
  now: Date,
  { collectionId, after, limit }: { collectionId: string; after: OfferPosition | null; limit: number },
): Promise<MarketEventRow[]> {
  const { price, place, expiresAt } = marketEvents;
  return database
    .select()
    .from(marketEvents)
    .where(
      and(
        eq(marketEvents.collectionId, collectionId),
        eq(marketEvents.kind, "offer"),
        isNull(marketEvents.endedAt),
        sql`(${expiresAt} is null or ${expiresAt} > ${now.toISOString()}::timestamptz)`,
        after ? sql`(${price}, ${place}) < (${after.price}, ${after.place})` : undefined,
      ),
    )
    .orderBy(desc(price), desc(place))
    .limit(limit);
}
