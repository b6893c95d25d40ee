import type { Trade } from "./trade-queries.js";
import { groupBy } from "../../platform/db/group-by.js";

const day = 86_400_000;

/** Maximum time between the first and the last sale of a round trip. */
export const roundTripMilliseconds = 7 * day;
/** Maximum number of sales of a round trip. */
export const roundTripSales = 4;
/** Time before and after a gift within which two wallets count as related. */
export const relatedMilliseconds = 30 * day;
/**
 * Minimum number of sales between the same two wallets within `roundTripMilliseconds`, in either direction.
 */
export const pairSales = 3;

/** Maximum distance between a sale and the trades that its flag depends on. */
export const reachMilliseconds = relatedMilliseconds;

/**
 * Finds suspected wash trades: sales made to influence price or volume. A heuristic over the trades of one
 * collection. A sale is suspected if one of these holds:
 *
 * - **itself**: seller and buyer are the same wallet;
 * - **round trip**: within 7 days and at most 4 sales the item returns to a wallet that sold it; all those
 * sales count. Two wallets trading an item back and forth are the shortest case;
 * - **pair**: within 7 days the same two wallets traded 3 times or more with each other, any items;
 * - **related**: within 30 days, before or after, one of the two wallets gave the other an item of the
 * collection for free, so payments between them are doubtful.
 *
 * @param trades of one collection, oldest first
 * @returns ids of the suspected sales
 */
export function findWashTrades(trades: readonly Trade[]): Set<string> {
  const sales = trades.filter(({ kind }) => kind === "sale");
  const found = new Set<string>();
  const mark = (sales: readonly Trade[]) => sales.forEach(({ id }) => found.add(id));

  mark(sales.filter(({ from, to }) => from !== null && from === to));
  for (const history of groupBy(sales, ({ mint }) => mint)) markRoundTrips(history, mark);
  const gifts = new Map(
    groupBy(
      trades.filter((trade) => trade.kind === "transfer" && pairOf(trade) !== null),
      pairOf,
    ).map((given) => [pairOf(given[0]!), given]),
  );
  for (const traded of groupBy(sales, pairOf)) {
    const pair = pairOf(traded[0]!);
    if (pair === null) continue;
    markPair(traded, mark);
    const given = gifts.get(pair) ?? [];
    mark(traded.filter((sale) => given.some((gift) => apart(sale, gift) <= relatedMilliseconds)));
  }
  return found;
}

/** @param history sales of one item */
function markRoundTrips(history: readonly Trade[], mark: (sales: readonly Trade[]) => void): void {
  for (const [first, { from }] of history.entries()) {
    if (from === null) continue;
    for (let last = first + 1; last < Math.min(history.length, first + roundTripSales); last++) {
      if (apart(history[first]!, history[last]!) > roundTripMilliseconds) break;
      if (history[last]!.to === from) mark(history.slice(first, last + 1));
    }
  }
}

/** @param traded sales between two wallets */
function markPair(traded: readonly Trade[], mark: (sales: readonly Trade[]) => void): void {
  for (let first = 0; first + pairSales <= traded.length; first++) {
    const series = traded.slice(first, first + pairSales);
    if (apart(series[0]!, series.at(-1)!) <= roundTripMilliseconds) mark(series);
  }
}

const apart = (one: Trade, other: Trade) => Math.abs(other.at.getTime() - one.at.getTime());

/** Key of the two wallets, independent of direction; null if they are equal, or one is unknown. */
function pairOf({ from, to }: Trade): string | null {
  return from === null || to === null || from === to ? null : [from, to].sort().join(" ");
}
