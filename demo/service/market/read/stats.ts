import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { HeadlineStats, MarketStatsResponse } from "../../../../src/contract/market/collection.js";
import { activityKinds } from "../../../../src/contract/values/kinds.js";
import type { MarketCollectionRow } from "./collection-queries.js";
import { readMarketEvents } from "./event-queries.js";
import { readDays, readWashTrades, type DayFigures, type Headline, type Window } from "./stat-queries.js";
import { toFraction } from "../../platform/validation/fraction.js";
import type { Description } from "./description.js";
import type { MarketDeps } from "../market-deps.js";

/*
 * Definitions of the figures. All are derived from events, days are UTC days, and wash trades are included unless stated
 * otherwise.
 *
 * - **Floor**: lowest price of the active listings, which are those by the item's holder, neither cancelled, sold,
 *   replaced nor expired, and without a later transfer of the item. Of a day: at its end; of today: now.
 * - **Volume**: sum of sale prices; **average**: volume divided by the number of sales, rounded to a base unit.
 * - **Windows** of the headline end now and are 24 hours, 7 days and 30 days long.
 * - **Owners**: wallets holding an unburned item, by its last mint, transfer or sale.
 * - **Wash trades**: see `wash-trades.ts`.
 */

const day = 86_400_000;
/** Maximum length of the series in days. */
export const seriesDays = 90;

export function describeHeadline(
  { floor, floorBefore, lastSale, ...headline }: Headline,
  { chain, minted, burned }: MarketCollectionRow,
  description: Description,
): DeepRequired<HeadlineStats> {
  const items = minted - burned;
  const { listed, owners, offers, sales } = headline;
  const each = <Figure>(figureOf: (window: Window) => Figure) => ({
    day: figureOf("day"),
    week: figureOf("week"),
    month: figureOf("month"),
    all: figureOf("all"),
  });
  return {
    floor: description.price(floor, chain),
    floorChange: floor !== null && floorBefore !== null ? toChange(floorBefore, floor) : null,
    bestOffer: description.price(headline.bestOffer, chain),
    lastSale: lastSale && { price: description.paid(lastSale.price, chain), at: lastSale.at.toISOString() },
    items,
    listed,
    owners,
    offers,
    listedShare: items > 0 ? toFraction(listed, items) : "0",
    volume: each((window) => description.paid(headline.volume[window], chain)),
    sales: each((window) => sales[window]),
  };
}

/** Relative change, rounded to the nearest millionth: `"-0.05"` for 5 % less. */
function toChange(before: bigint, now: bigint): string {
  return toFraction(Number(now - before), Number(before));
}

/** @param headline same as in the collection response */
export async function readStats(
  { database, clock }: MarketDeps,
  collection: MarketCollectionRow,
  headline: DeepRequired<HeadlineStats>,
  description: Description,
): Promise<DeepRequired<MarketStatsResponse>> {
  const { id, chain } = collection;
  const now = clock();
  const [days, wash, [newest]] = await Promise.all([
    readDays(database, id, { from: firstDay(collection, now), to: toDate(now) }),
    readWashTrades(database, id, new Date(now.getTime() - 7 * day)),
    readMarketEvents(database, now, { collectionId: id, kinds: activityKinds, after: null, limit: 1 }),
  ]);
  const describeDay = ({ date, volume, sales, floor, uniqueBuyers, washTrades }: DayFigures) => ({
    date,
    sales,
    uniqueBuyers,
    washTrades,
    volume: description.paid(volume, chain),
    floor: description.paid(floor, chain),
    average: sales === 0 ? null : description.paid(divide(volume, BigInt(sales)), chain),
  });
  const today = { floor: headline.floor && { ...headline.floor, usd: null } };
  return {
    headline,
    daily: days.map((figures, index) => ({
      ...describeDay(figures),
      ...(index === days.length - 1 && today),
    })),
    wash_trade_count_7d: wash.count,
    washTradeVolume7d: description.paid(wash.volume, chain),
    recorded: collection.recorded,
    updatedAt: newest?.at.toISOString() ?? null,
  };
}

/** First day of the series: the collection's creation, or `seriesDays` ago. */
function firstDay({ createdAt }: MarketCollectionRow, now: Date): string {
  const earliest = now.getTime() - (seriesDays - 1) * day;
  return toDate(new Date(Math.min(now.getTime(), Math.max(createdAt.getTime(), earliest))));
}

const toDate = (moment: Date) => moment.toISOString().slice(0, 10);

/** Division rounded to the nearest integer. */
const divide = (sum: bigint, count: bigint) => (2n * sum + count) / (2n * count);
