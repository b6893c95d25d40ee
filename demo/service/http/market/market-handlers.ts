import type { marketRoutes } from "../../../../src/contract/routes.js";
import type { MarketHandlers } from "./market-route.js";

const activityDescription =
  "Sales and listings by default. Use `kind` for mints, transfers, offers and cancellations.";

/** Handlers of the Market API's routes, with their descriptions. */
export const marketHandlers: MarketHandlers<typeof marketRoutes> = {
  readCollections: {
    tag: "Market",
    summary: "Read the collections, newest first",
    handle: (market, { query }) => market.readCollections(query),
  },
  readMeta: {
    tag: "Market",
    summary: "Read the indexed chains and categories",
    handle: (market) => market.readMeta(),
  },
  readCollection: {
    tag: "Market",
    summary: "Read a collection with its figures",
    handle: (market, { id }) => market.readCollection(id),
  },
  readStats: {
    tag: "Market",
    summary: "Read the figures of a collection, and those of each day",
    description:
      "Days are in UTC. Volumes include wash trades. `wash_trade_count_7d` and `washTradeVolume7d` count those of the last seven days.",
    handle: (market, { id }) => market.readStats(id),
  },
  readItems: {
    tag: "Market",
    summary: "Read the items with their listings, oldest mints first",
    handle: (market, { id, query }) => market.readItems(id, { ...query, listed: query.listed ?? false }),
  },
  readOffers: {
    tag: "Market",
    summary: "Read the open offers, highest first",
    handle: (market, { id, query }) => market.readOffers(id, query),
  },
  readActivity: {
    tag: "Market",
    summary: "Read the activity of a collection, newest first",
    description: activityDescription,
    handle: (market, { id, query: { kind: kinds, ...query } }) =>
      market.readActivity(id, { ...query, kinds }),
  },
  readGlobalActivity: {
    tag: "Market",
    summary: "Read the activity of all collections, newest first",
    description: activityDescription,
    handle: (market, { query: { kind: kinds, ...query } }) => market.readGlobalActivity({ ...query, kinds }),
  },
  readTraits: {
    tag: "Market",
    summary: "Read every trait and value, with counts and floor prices",
    handle: (market, { id }) => market.readTraits(id),
  },
  readHolders: {
    tag: "Market",
    summary: "Read the largest holders, and the distribution of items",
    description: "A wallet that trades while you read the list may appear twice or not at all.",
    handle: (market, { id, query }) => market.readHolders(id, query),
  },
  search: {
    tag: "Market",
    summary: "Search for collections, items, wallets and traits",
    description: "Best matches first, at most `limit` of each kind.",
    handle: (market, { query: { q: query, ...rest } }) => market.search({ ...rest, query }),
  },
};
