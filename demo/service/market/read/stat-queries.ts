import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { marketEvents, marketHolders, marketItems } from "../tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Windows of the headline in hours; null: since the first event. */
const windows = { day: 24, week: 7 * 24, month: 30 * 24, all: null } as const;
export type Window = keyof typeof windows;
const windowNames = Object.keys(windows) as Window[];

/** Headline figures of a collection. Amounts are in base units. */
export interface Headline {
  readonly floor: bigint | null;
  /** Floor 24 hours ago. */
  readonly floorBefore: bigint | null;
  /** Highest collection offer. */
  readonly bestOffer: bigint | null;
  readonly lastSale: { readonly price: bigint; readonly at: Date } | null;
  readonly listed: number;
  readonly owners: number;
  readonly offers: number;
  readonly volume: Readonly<Record<Window, bigint>>;
  readonly sales: Readonly<Record<Window, number>>;
}

type HeadlineRow = {
  collection_id: string;
  floor: string | null;
  floor_before: string | null;
  best_offer: string | null;
  last_price: string | null;
  last_at: Date | null;
  listed: number;
  owners: number;
  offers: number;
} & Record<`volume_${Window}`, string> &
  Record<`sales_${Window}`, number>;

/** Headlines by collection id. */
export async function readHeadlines(
  database: Queryable,
  collectionIds: readonly string[],
  now: Date,
): Promise<Map<string, Headline>> {
  const moment = timestamptz(now);
  const figures = windowNames.map((name) => {
    const hours = windows[name];
    const within = hours === null ? sql`true` : sql`at > ${moment} - ${`${hours} hours`}::interval`;
    return sql`coalesce(sum(price) filter (where ${within}), 0)::text as ${sql.identifier(`volume_${name}`)},
      (count(*) filter (where ${within}))::int as ${sql.identifier(`sales_${name}`)}`;
  });
  const { rows } = await database.execute<HeadlineRow>(sql`
    select requested.id as collection_id, floor, floor_before, best_offer, last_price, last_at, listed, owners, offers, traded.*
    from (select value::uuid as id from jsonb_array_elements_text(${JSON.stringify(collectionIds)}::jsonb)) requested,
      lateral (
        select min(listing_price)::text as floor, count(*)::int as listed from ${marketItems}
        where collection_id = requested.id and listing_price is not null
          and (listing_expires_at is null or listing_expires_at > ${moment})
      ) listings,
      lateral (
        select min(price)::text as floor_before from ${marketEvents}
        where collection_id = requested.id and kind = 'listing' and ${isActiveAt(sql`${moment} - interval '24 hours'`)}
      ) before,
      lateral (
        select (max(price) filter (where mint is null))::text as best_offer, count(*)::int as offers from ${marketEvents}
        where collection_id = requested.id and kind = 'offer' and ended_at is null
          and (expires_at is null or expires_at > ${moment})
      ) active_offers,
      lateral (select count(*)::int as owners from ${marketHolders} where collection_id = requested.id) held,
      lateral (
        select ${sql.join(figures, sql`, `)} from ${marketEvents}
        where collection_id = requested.id and kind = 'sale'
      ) traded
      left join lateral (
        select price::text as last_price, at as last_at from ${marketEvents}
        where collection_id = requested.id and kind = 'sale' order by at desc, place desc limit 1
      ) latest on true`);
  return new Map(rows.map((row) => [row.collection_id, toHeadline(row)]));
}

/** Floors by collection id; collections without a listing are omitted. */
export async function readFloors(
  database: Queryable,
  collectionIds: readonly string[],
  now: Date,
): Promise<Map<string, bigint>> {
  if (collectionIds.length === 0) return new Map();
  const { rows } = await database.execute<{ collection_id: string; floor: string }>(sql`
    select collection_id, floor from jsonb_array_elements_text(${JSON.stringify(collectionIds)}::jsonb) requested (id),
      lateral (
        select collection_id, listing_price::text as floor from ${marketItems}
        where collection_id = requested.id::uuid and listing_price is not null
          and (listing_expires_at is null or listing_expires_at > ${timestamptz(now)})
        order by listing_price, place limit 1
      ) cheapest`);
  return new Map(rows.map((row) => [row.collection_id, BigInt(row.floor)]));
}

/** Condition: the listing or offer was active at the given time. */
const isActiveAt = (moment: ReturnType<typeof sql>) =>
  sql`at <= ${moment} and (ended_at is null or ended_at > ${moment}) and (expires_at is null or expires_at > ${moment})`;

function toHeadline(row: HeadlineRow): Headline {
  const each = <Figure>(figureOf: (name: Window) => Figure) =>
    Object.fromEntries(windowNames.map((name) => [name, figureOf(name)])) as Record<Window, Figure>;
  return {
    floor: toUnits(row.floor),
    floorBefore: toUnits(row.floor_before),
    bestOffer: toUnits(row.best_offer),
    lastSale: row.last_price === null ? null : { price: BigInt(row.last_price), at: new Date(row.last_at!) },
    listed: row.listed,
    owners: row.owners,
    offers: row.offers,
    volume: each((name) => BigInt(row[`volume_${name}`])),
    sales: each((name) => row[`sales_${name}`]),
  };
}

/** Figures of one day in UTC. */
export interface DayFigures {
  /** `2026-11-21` */
  readonly date: string;
  readonly volume: bigint;
  readonly sales: number;
  /** Lowest listing at the end of the day; null: none. */
  readonly floor: bigint | null;
  readonly uniqueBuyers: number;
  readonly washTrades: number;
}

/**
 * Figures of a range of days, both ends included and without gaps. A listing counts for the days at whose end
 * it was active, and is expanded to those days only.
 * @param days.from `2026-11-21`
 */
export async function readDays(
  database: Queryable,
  collectionId: string,
  { from, to }: { from: string; to: string },
): Promise<DayFigures[]> {
  const { rows } = await database.execute<{
    date: string;
    volume: string;
    sales: number;
    floor: string | null;
    buyers: number;
    wash: number;
  }>(sql`
    with traded as (
      select (at at time zone 'UTC')::date as day, sum(price) as volume, count(*) as sales,
        count(distinct to_wallet) as buyers, count(*) filter (where wash) as wash
      from ${marketEvents}
      where collection_id = ${collectionId} and kind = 'sale' and at >= ${from}::date::timestamp at time zone 'UTC'
        and at < (${to}::date + 1)::timestamp at time zone 'UTC'
      group by 1
    ), listed as (
      select price, greatest((at at time zone 'UTC')::date, ${from}::date) as first_day,
        least(coalesce((least(ended_at, expires_at) at time zone 'UTC')::date - 1, ${to}::date), ${to}::date) as last_day
      from ${marketEvents}
      where collection_id = ${collectionId} and kind = 'listing'
        and (ended_at is null or ended_at >= (${from}::date + 1)::timestamp at time zone 'UTC')
    ), floors as (
      select first_day + after as day, min(price) as floor
      from listed, generate_series(0, last_day - first_day) after group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(volume, 0)::text as volume, coalesce(sales, 0)::int as sales,
      floor::text, coalesce(buyers, 0)::int as buyers, coalesce(wash, 0)::int as wash
    from (select ${from}::date + after as day from generate_series(0, ${to}::date - ${from}::date) after) days
    left join traded using (day) left join floors using (day)
    order by day`);
  return rows.map(({ date, volume, sales, floor, buyers, wash }) => ({
    date,
    sales,
    volume: BigInt(volume),
    floor: toUnits(floor),
    uniqueBuyers: buyers,
    washTrades: wash,
  }));
}

/** Number and volume of suspected wash trades since a point in time. */
export async function readWashTrades(
  database: Queryable,
  collectionId: string,
  since: Date,
): Promise<{ count: number; volume: bigint }> {
  const { rows } = await database.execute<{ count: number; volume: string }>(sql`
    select count(*)::int as count, coalesce(sum(price), 0)::text as volume from ${marketEvents}
    where collection_id = ${collectionId} and kind = 'sale' and at > ${timestamptz(since)} and wash`);
  return { count: rows[0]!.count, volume: BigInt(rows[0]!.volume) };
}

const toUnits = (text: string | null) => (text === null ? null : BigInt(text));
