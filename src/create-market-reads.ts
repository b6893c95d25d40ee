import {
  readMarketActivity,
  readMarketCollection,
  readMarketHolders,
  readMarketItems,
  readMarketOffers,
  readMarketStats,
  readMarketTraits,
} from "./api/read-market.js";
import { MarketReads } from "./mint/market-reads.js";
import type { Ticker } from "./mint/ticker.js";

const shared = new Map<string, MarketReads>();

/**
 * A collection's market, the same for every widget of a page that asks for the same.
 * @param base Market API base address.
 * @param id Slug, address or internal id of the collection.
 */
export function shareMarketReads(base: string, id: string, ticker: Ticker): MarketReads {
  const key = JSON.stringify([base, id]);
  let reads = shared.get(key);
  if (!reads) shared.set(key, (reads = createMarketReads(base, id, ticker)));
  return reads;
}

function createMarketReads(base: string, id: string, ticker: Ticker): MarketReads {
  const transport = { base };
  return new MarketReads(
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
