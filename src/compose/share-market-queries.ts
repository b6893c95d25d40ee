import {
  readMarketActivity,
  readMarketCollection,
  readMarketHolders,
  readMarketItems,
  readMarketOffers,
  readMarketStats,
  readMarketTraits,
} from "../api/read-market.js";
import { MarketQueries } from "../core/queries/market-queries.js";
import { ticker } from "./ticker.js";

const shared = new Map<string, MarketQueries>();

/**
 * Queries of a collection's market, shared by all widgets of the page.
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
      readCollection: (options) => readMarketCollection(transport, id, options),
      readStats: (options) => readMarketStats(transport, id, options),
      readItems: (query, options) => readMarketItems(transport, id, query, options),
      readOffers: (query, options) => readMarketOffers(transport, id, query, options),
      readActivity: (query, options) => readMarketActivity(transport, id, query, options),
      readHolders: (query, options) => readMarketHolders(transport, id, query, options),
      readTraits: (options) => readMarketTraits(transport, id, options),
    },
    { ticker, monotonic: () => performance.now(), random: Math.random },
  );
}
