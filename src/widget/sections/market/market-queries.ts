import { shareMarketQueries } from "../../../compose/share-market-queries.js";
import type { MarketQueries } from "../../../core/queries/market-queries.js";
import type { SectionContext } from "../section.js";

/** Market queries of the context's collection; null when the Market API's base URL is unknown. */
export function getMarketQueries({ marketBase, store }: SectionContext): MarketQueries | null {
  const { id } = store.state.collection.value!.collection;
  return marketBase === null ? null : shareMarketQueries(marketBase, id);
}
