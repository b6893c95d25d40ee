import { marketActivityResponse } from "../../../../src/contract/market-activity.js";
import {
  marketCollectionResponse,
  marketCollectionsResponse,
  marketMetaResponse,
} from "../../../../src/contract/market-collection.js";
import { marketHoldersResponse } from "../../../../src/contract/market-holders.js";
import { marketItemsResponse } from "../../../../src/contract/market-items.js";
import { marketOffersResponse } from "../../../../src/contract/market-offers.js";
import { marketSearchResponse } from "../../../../src/contract/market-search.js";
import { marketStatsResponse } from "../../../../src/contract/market-stats.js";
import { marketTraitsResponse } from "../../../../src/contract/market-traits.js";
import { activityQuery, collectionsQuery, itemsQuery, listQuery, searchQuery } from "./market-query.js";
import { defineMarketRoute, type MarketRoute } from "./market-route.js";

const collectionErrors = ["COLLECTION_NOT_FOUND"] as const;
const listErrors = ["INVALID_LIMIT", "INVALID_CURSOR"] as const;

const activityDescription =
  "Sales and listings. `kind` asks for others: mints, transfers, offers, and what ended without a sale.";

/** Route table of the Market API: the registration and the OpenAPI document are made from it. */
export const marketRoutes: readonly MarketRoute[] = [
  defineMarketRoute({
    path: "/collections",
    operationId: "readCollections",
    activity: "lists",
    summary: "Every collection, newest first",
    query: collectionsQuery,
    response: { name: "MarketCollectionsResponse", schema: marketCollectionsResponse },
    errors: [...listErrors, "VALIDATION_FAILED"],
    handler: (market, { query }) => market.readCollections(query),
  }),
  defineMarketRoute({
    path: "/collections/meta",
    operationId: "readMeta",
    summary: "The chains and categories that are indexed",
    response: { name: "MarketMetaResponse", schema: marketMetaResponse },
    errors: [],
    handler: (market) => market.readMeta(),
  }),
  defineMarketRoute({
    path: "/collections/{id}",
    operationId: "readCollection",
    summary: "One collection with its figures",
    response: { name: "MarketCollection", schema: marketCollectionResponse },
    errors: collectionErrors,
    handler: (market, { id }) => market.readCollection(id),
  }),
  defineMarketRoute({
    path: "/collections/{id}/stats",
    operationId: "readStats",
    summary: "The figures, and those of each day",
    description:
      "Days are in UTC. Volumes are not filtered for wash trades: `wash_trade_count_7d` and `washTradeVolume7d` are their number and volume in the last seven days.",
    response: { name: "MarketStatsResponse", schema: marketStatsResponse },
    errors: collectionErrors,
    handler: (market, { id }) => market.readStats(id),
  }),
  defineMarketRoute({
    path: "/collections/{id}/items",
    operationId: "readItems",
    activity: "lists",
    summary: "The items with their listings, oldest mints first",
    query: itemsQuery,
    response: { name: "MarketItemsResponse", schema: marketItemsResponse },
    errors: [...collectionErrors, ...listErrors, "VALIDATION_FAILED"],
    handler: (market, { id, query }) => market.readItems(id, query),
  }),
  defineMarketRoute({
    path: "/collections/{id}/offers",
    operationId: "readOffers",
    activity: "lists",
    summary: "The standing offers, highest first",
    query: listQuery,
    response: { name: "MarketOffersResponse", schema: marketOffersResponse },
    errors: [...collectionErrors, ...listErrors],
    handler: (market, { id, query }) => market.readOffers(id, query),
  }),
  defineMarketRoute({
    path: "/collections/{id}/activity",
    operationId: "readActivity",
    activity: "lists",
    summary: "The activity of a collection, newest first",
    description: activityDescription,
    query: activityQuery,
    response: { name: "MarketActivityResponse", schema: marketActivityResponse },
    errors: [...collectionErrors, ...listErrors, "VALIDATION_FAILED"],
    handler: (market, { id, query }) => market.readActivity(id, query),
  }),
  defineMarketRoute({
    path: "/activity",
    operationId: "readGlobalActivity",
    activity: "lists",
    summary: "The activity of all collections, newest first",
    description: activityDescription,
    query: activityQuery,
    response: { name: "MarketActivityResponse", schema: marketActivityResponse },
    errors: [...listErrors, "VALIDATION_FAILED"],
    handler: (market, { query }) => market.readGlobalActivity(query),
  }),
  defineMarketRoute({
    path: "/collections/{id}/traits",
    operationId: "readTraits",
    summary: "Every trait and value, with counts and floors",
    response: { name: "MarketTraitsResponse", schema: marketTraitsResponse },
    errors: collectionErrors,
    handler: (market, { id }) => market.readTraits(id),
  }),
  defineMarketRoute({
    path: "/collections/{id}/holders",
    operationId: "readHolders",
    activity: "lists",
    summary: "The largest holders, and the distribution of holdings",
    description: "A wallet that trades while the list is read may appear twice, or not at all.",
    query: listQuery,
    response: { name: "MarketHoldersResponse", schema: marketHoldersResponse },
    errors: [...collectionErrors, ...listErrors],
    handler: (market, { id, query }) => market.readHolders(id, query),
  }),
  defineMarketRoute({
    path: "/search",
    operationId: "search",
    activity: "searches",
    summary: "Search for collections, items, wallets and traits",
    description: "The best matches first, `limit` of each kind.",
    query: searchQuery,
    response: { name: "MarketSearchResponse", schema: marketSearchResponse },
    errors: ["INVALID_LIMIT", "VALIDATION_FAILED"],
    handler: (market, { query }) => market.search(query),
  }),
];
