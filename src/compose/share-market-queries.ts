import { call } from "../client/call.js";
import { marketActivityRoute, marketOffersRoute } from "../contract/market/trading.js";
import { marketCollectionRoute, marketStatsRoute } from "../contract/market/collection.js";
import { marketHoldersRoute } from "../contract/market/holders.js";
import { marketItemsRoute, marketTraitsRoute } from "../contract/market/items.js";
import { MarketQueries } from "../core/collection/market-queries.js";
import { ticker } from "./ticker.js";

const shared = new Map<string, MarketQueries>();

/**
 * Returns the queries of a collection's market, shared by all widgets of the page.
 * @param base Base URL of the Market API.
 * @param id Slug, address or internal id of the collection.
 */
export function shareMarketQueries(base: string, id: string): MarketQueries {
  const key = JSON.stringify([base, id]);
  let queries = shared.get(key);
  if (!queries) shared.set(key, (queries = createMarketQueries(base, id)));
  return queries;
}

function createMarketQueries(base: string, id: string): MarketQueries {
  const transport = { base };
  return new MarketQueries(
    {
      readCollection: (options) => call(transport, marketCollectionRoute, id, options),
      readStats: (options) => call(transport, marketStatsRoute, id, options),
      readItems: (query, options) => call(transport, marketItemsRoute, id, query, options),
      readOffers: (query, options) => call(transport, marketOffersRoute, id, query, options),
      readActivity: (query, options) => call(transport, marketActivityRoute, id, query, options),
      readHolders: (query, options) => call(transport, marketHoldersRoute, id, query, options),
      readTraits: (options) => call(transport, marketTraitsRoute, id, options),
    },
    { ticker, monotonic: () => performance.now(), random: Math.random },
  );
}
