import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, string } from "./field.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** The same figure over the last 24 hours, 7 days, 30 days, and since the first event. */
const windows = <Figure extends z.core.$ZodType>(figure: Figure) =>
  object({ day: optional(figure), week: optional(figure), month: optional(figure), all: optional(figure) });

/** The figures of a collection in one line. Volumes and counts of sales are not filtered for wash trades. */
export const headlineStats = object({
  /** The lowest price that an item is listed for; null: none is listed. */
  floor: nullish(price),
  /** How the floor has moved in 24 hours, as a decimal string: `"-0.05"` is 5 % less. Null: there was or is none. */
  floorChange: nullish(string),
  /** The highest standing offer for any item of the collection; null: there is none. */
  bestOffer: nullish(price),
  lastSale: nullish(object({ price: nullish(price), at: optional(timestamp) })),
  /** Items that exist: minted and not burned. */
  items: optional(count),
  /** Of them, those that are listed. */
  listed: optional(count),
  /** `listed` of `items`, from 0 to 1, as a decimal string. */
  listedShare: optional(string),
  /** Wallets that hold at least one. */
  owners: optional(count),
  /** Standing offers. */
  offers: optional(count),
  volume: optional(windows(price)),
  sales: optional(windows(count)),
});
export type HeadlineStats = z.infer<typeof headlineStats>;

/** One day in UTC. */
export const dailyStats = object({
  /** `2026-11-21` */
  date: string,
  volume: nullish(price),
  sales: optional(count),
  /** The lowest listing at the end of the day, or now for today; null: there was none. */
  floor: nullish(price),
  /** Price of a sale on average; null on a day without sales. */
  average: nullish(price),
  uniqueBuyers: optional(count),
  /** Sales that look like wash trades. They are counted in the figures above. */
  washTrades: optional(count),
});
export type DailyStats = z.infer<typeof dailyStats>;

/** `GET /collections/{id}/stats` */
export const marketStatsResponse = object({
  headline: optional(headlineStats),
  /** The last 90 days, or as many as there are since the collection was made; oldest first, none left out. */
  daily: optional(array(dailyStats)),
  /** Sales of the last 7 days that look like wash trades. Volumes are not filtered for them. */
  wash_trade_count_7d: count,
  /** What those sales come to: a part of the volume of the week. */
  washTradeVolume7d: nullish(price),
  /** True: a recording for trials, not what was really traded. */
  recorded: optional(boolean),
  /** The newest event that is counted in; null: there was none. */
  updatedAt: nullish(timestamp),
});
export type MarketStatsResponse = z.infer<typeof marketStatsResponse>;
