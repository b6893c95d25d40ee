import { shareMarketQueries } from "../../../compose/share-market-queries.js";
import type { MarketQueries } from "../../../core/queries/market-queries.js";
import type { SectionContext } from "../section.js";

/** The market of a scene's collection; null when nothing says where it is. */
export function getMarketQueries({ marketBase, store }: SectionContext): MarketQueries | null {
  const { id } = store.state.collection.value!.collection;
  return marketBase === null ? null : shareMarketQueries(marketBase, id, store.ticker);
}
