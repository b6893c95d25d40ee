import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { readEventsById, type MarketEventRow } from "./item-queries.js";
import { marketEvents } from "../tables.js";
import { isVisible } from "../../catalog/collections/visibility.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type MarketEventKind = MarketEventRow["kind"];

/** Cursor in a list of events: the last entry of the previous result page. */
export interface EventPosition {
  readonly at: Date;
  readonly place: bigint;
}

/**
 * Events of visible collections, newest first. Each kind is read by index and no further than needed, even if it is
 * rare.
 * @param list.collectionId a visible collection; omitted: all
 */
export async function readMarketEvents(
  database: Queryable,
  now: Date,
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
  const inCollection =
    collectionId === undefined ? isVisible(sql`collection_id`, now) : sql`collection_id = ${collectionId}`;
  const afterCursor = after ? sql`(at, place) < (${timestamptz(after.at)}, ${after.place})` : sql`true`;
  const { rows } = await database.execute<{ id: string }>(sql`
    select newest.id from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) requested_kind,
      lateral (
        select id, at, place from ${marketEvents}
        where ${inCollection} and kind = requested_kind::market_event_kind and ${afterCursor}
        order by at desc, place desc limit ${limit}
      ) newest
    order by newest.at desc, newest.place desc limit ${limit}`);
  const events = await readEventsById(
    database,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => events.get(id) ?? []);
}

/** Cursor in a list of offers: the last entry of the previous result page. */
export interface OfferPosition {
  readonly price: bigint;
  readonly place: bigint;
}

/** Active offers, highest first, then newest first. */
export async function readActiveOffers(
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
        sql`(${expiresAt} is null or ${expiresAt} > ${timestamptz(now)})`,
        after ? sql`(${price}, ${place}) < (${after.price}, ${after.place})` : undefined,
      ),
    )
    .orderBy(desc(price), desc(place))
    .limit(limit);
}
