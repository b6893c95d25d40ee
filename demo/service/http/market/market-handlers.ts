import type { marketRoutes } from "../../../../src/contract/routes.js";
import type { MarketHandlers } from "./market-route.js";

/** Handlers of the Market API's routes. */
export const marketHandlers: MarketHandlers<typeof marketRoutes> = {
  readCollections: (market, { query }) => market.readCollections(query),
  readMeta: (market) => market.readMeta(),
  readCollection: (market, { id }) => market.readCollection(id),
  readStats: (market, { id }) => market.readStats(id),
  readItems: (market, { id, query }) => market.readItems(id, { ...query, listed: query.listed ?? false }),
  readOffers: (market, { id, query }) => market.readOffers(id, query),
  readActivity: (market, { id, query: { kind: kinds, ...query } }) =>
    market.readActivity(id, { ...query, kinds }),
  readGlobalActivity: (market, { query: { kind: kinds, ...query } }) =>
    market.readGlobalActivity({ ...query, kinds }),
  readTraits: (market, { id }) => market.readTraits(id),
  readHolders: (market, { id, query }) => market.readHolders(id, query),
  search: (market, { query: { q: query, ...rest } }) => market.search({ ...rest, query }),
};
