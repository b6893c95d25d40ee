import type { Trade } from "../../db/repositories/market-trades.js";

const day = 86_400_000;

/** How far apart, at most, the sales are that bring an item back. */
export const roundTripMilliseconds = 7 * day;
/** How many sales, at most, bring it back. */
export const roundTripSales = 4;
/** For how long, before and after, a gift makes two wallets related. */
export const relatedMilliseconds = 30 * day;
/** So many sales between the same two wallets, in either direction, within `roundTripMilliseconds` are no chance. */
export const pairSales = 3;

/** No sale depends on what lies farther away than this. */
export const reachMilliseconds = relatedMilliseconds;

/**
 * Which sales look like wash trades: sales that were made to make a price or a volume. It is a heuristic, which sees
 * only what is traded in one collection. A sale counts as one when
 *
 * - **itself**: seller and buyer are one wallet;
 * - **round trip**: within 7 days and at most 4 sales the item is back with a wallet that sold it; then all of those
 *   sales count. Two wallets that sell an item to and fro are the shortest of these;
 * - **pair**: within 7 days the same two wallets traded 3 times or more with each other, in whatever items;
 * - **related**: within 30 days, before or after, one of the two wallets gave the other an item of the collection for
 *   nothing. Who gets something for nothing has hardly paid for the rest.
 *
 * @param trades of one collection, oldest first
 * @returns the ids of those sales
 */
export function findWashTrades(trades: readonly Trade[]): Set<string> {
  const sales = trades.filter(({ kind }) => kind === "sale");
  const found = new Set<string>();
  const mark = (those: readonly Trade[]) => those.forEach(({ id }) => found.add(id));

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

/** @param history the sales of one item */
function markRoundTrips(history: readonly Trade[], mark: (those: readonly Trade[]) => void): void {
  for (const [first, { from }] of history.entries()) {
    if (from === null) continue;
    for (let last = first + 1; last < Math.min(history.length, first + roundTripSales); last++) {
      if (apart(history[first]!, history[last]!) > roundTripMilliseconds) break;
      if (history[last]!.to === from) mark(history.slice(first, last + 1));
    }
  }
}

/** @param traded the sales between two wallets */
function markPair(traded: readonly Trade[], mark: (those: readonly Trade[]) => void): void {
  for (let first = 0; first + pairSales <= traded.length; first++) {
    const series = traded.slice(first, first + pairSales);
    if (apart(series[0]!, series.at(-1)!) <= roundTripMilliseconds) mark(series);
  }
}

const apart = (one: Trade, other: Trade) => Math.abs(other.at.getTime() - one.at.getTime());

/** The two wallets, whoever gave; null where they are one, or one isn't known. */
function pairOf({ from, to }: Trade): string | null {
  return from === null || to === null || from === to ? null : [from, to].sort().join(" ");
}

function groupBy<Key>(trades: readonly Trade[], keyOf: (trade: Trade) => Key): Trade[][] {
  const groups = new Map<Key, Trade[]>();
  for (const trade of trades) {
    const group = groups.get(keyOf(trade));
    if (group) group.push(trade);
    else groups.set(keyOf(trade), [trade]);
  }
  return [...groups.values()];
}
