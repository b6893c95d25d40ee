import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, text } from "./field.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** The same figure over the last 24 hours, 7 days, 30 days, and since the first event. */
const windows = <Figure extends z.core.$ZodType>(figure: Figure) =>
  record({ day: extra(figure), week: extra(figure), month: extra(figure), all: extra(figure) });

/** The figures of a collection in one line. Volumes and counts of sales are not filtered for wash trades. */
export const headlineStats = record({
  /** The lowest price that an item is listed for; null: none is listed. */
  floor: extraOrNull(price),
  /** How the floor has moved in 24 hours, as a decimal string: `"-0.05"` is 5 % less. Null: there was or is none. */
  floorChange: extraOrNull(text),
  /** The highest standing offer for any item of the collection; null: there is none. */
  bestOffer: extraOrNull(price),
  lastSale: extraOrNull(record({ price: extraOrNull(price), at: extra(instant) })),
  /** Items that exist: minted and not burned. */
  items: extra(count),
  /** Of them, those that are listed. */
  listed: extra(count),
  /** `listed` of `items`, from 0 to 1, as a decimal string. */
  listedShare: extra(text),
  /** Wallets that hold at least one. */
  owners: extra(count),
  /** Standing offers. */
  offers: extra(count),
  volume: extra(windows(price)),
  sales: extra(windows(count)),
});
export type HeadlineStats = z.infer<typeof headlineStats>;

/** One day in UTC. */
export const dailyStats = record({
  /** `2026-11-21` */
  date: text,
  volume: extraOrNull(price),
  sales: extra(count),
  /** The lowest listing at the end of the day, or now for today; null: there was none. */
  floor: extraOrNull(price),
  /** Price of a sale on average; null on a day without sales. */
  average: extraOrNull(price),
  uniqueBuyers: extra(count),
  /** Sales that look like wash trades. They are counted in the figures above. */
  washTrades: extra(count),
});
export type DailyStats = z.infer<typeof dailyStats>;

/** `GET /collections/{id}/stats` */
export const marketStatsResponse = record({
  headline: extra(headlineStats),
  /** The last 90 days, or as many as there are since the collection was made; oldest first, none left out. */
  daily: extra(list(dailyStats)),
  /** Sales of the last 7 days that look like wash trades. Volumes are not filtered for them. */
  wash_trade_count_7d: count,
  /** What those sales come to: a part of the volume of the week. */
  washTradeVolume7d: extraOrNull(price),
  /** True: a recording for trials, not what was really traded. */
  recorded: extra(flag),
  /** The newest event that is counted in; null: there was none. */
  updatedAt: extraOrNull(instant),
});
export type MarketStatsResponse = z.infer<typeof marketStatsResponse>;
