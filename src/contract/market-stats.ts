import { count, optional, nullish, boolean, timestamp, string, withDefault } from "./field.js";
import { price } from "./price.js";
import { array, object, type Infer, type Schema } from "./schema.js";

/** A figure over the last 24 hours, 7 days, 30 days, and since the first event. */
const windows = <Figure extends Schema<unknown>>(figure: Figure) =>
  object({ day: optional(figure), week: optional(figure), month: optional(figure), all: optional(figure) });

/** Headline figures of a collection. Volumes and sales include wash trades. */
export const headlineStats = object({
  /** Floor price: the lowest listing; null: nothing is listed. */
  floor: nullish(price),
  /** Change of the floor in 24 hours, as a decimal string: `"-0.05"` is -5 %. Null: no floor then or now. */
  floorChange: nullish(string),
  /** Highest standing offer for any item of the collection; null: none. */
  bestOffer: nullish(price),
  lastSale: nullish(object({ price: nullish(price), at: optional(timestamp) })),
  /** Number of existing items: minted and not burned. */
  items: optional(count),
  /** Number of listed items. */
  listed: optional(count),
  /** Fraction of items that are listed, from 0 to 1, as a decimal string. */
  listedShare: optional(string),
  /** Wallets that hold at least one item. */
  owners: optional(count),
  /** Number of standing offers. */
  offers: optional(count),
  volume: optional(windows(price)),
  sales: optional(windows(count)),
});
/** Headline figures of a collection. */
export type HeadlineStats = Infer<typeof headlineStats>;

/** Figures of one day in UTC. */
export const dailyStats = object({
  /** ISO 8601 date: `2026-11-21`. */
  date: string,
  volume: nullish(price),
  sales: optional(count),
  /** Lowest listing at the end of the day, for today until now; null: none. */
  floor: nullish(price),
  /** Average price of a sale; null on a day without sales. */
  average: nullish(price),
  uniqueBuyers: optional(count),
  /** Suspected wash trades; included in the figures above. */
  washTrades: optional(count),
});
/** Figures of one day in UTC. */
export type DailyStats = Infer<typeof dailyStats>;

/** `GET /collections/{id}/stats` */
export const marketStatsResponse = object({
  headline: withDefault(headlineStats, {}),
  /** Last 90 days, or since the collection was created; oldest first, without gaps. */
  daily: withDefault(array(dailyStats), []),
  /** Suspected wash trades of the last 7 days; included in volumes and sales. */
  wash_trade_count_7d: count,
  /** Volume of these sales; included in the week's volume. */
  washTradeVolume7d: nullish(price),
  /** True: recorded sample data for trials, not real trades. */
  recorded: optional(boolean),
  /** Time of the newest counted event; null: none. */
  updatedAt: nullish(timestamp),
});
/** Statistics of a collection's market. */
export type MarketStatsResponse = Infer<typeof marketStatsResponse>;
