import { activity, marketActivityResponse } from "../../../../src/contract/market-activity.js";
import {
  collectionName,
  marketCollectionResponse,
  marketCollectionsResponse,
  marketMetaResponse,
} from "../../../../src/contract/market-collection.js";
import { marketErrorStatuses } from "../../../../src/contract/market-error.js";
import { marketHoldersResponse } from "../../../../src/contract/market-holders.js";
import { itemName, listing, marketItem, marketItemsResponse } from "../../../../src/contract/market-items.js";
import { marketOffersResponse, offer } from "../../../../src/contract/market-offers.js";
import { marketSearchResponse } from "../../../../src/contract/market-search.js";
import { headlineStats, marketStatsResponse } from "../../../../src/contract/market-stats.js";
import { marketTraitsResponse } from "../../../../src/contract/market-traits.js";
import { price } from "../../../../src/contract/price.js";
import { describeSurface, type OpenApiDocument, type Surface } from "./document.js";
import type { DescribedRoute } from "./routes.js";

const market = { method: "get", group: "Market" } as const;
const named = ["COLLECTION_NOT_FOUND"] as const;
const listed = ["INVALID_LIMIT", "INVALID_CURSOR"] as const;

const routes: readonly DescribedRoute[] = [
  {
    ...market,
    path: "/collections",
    summary: "Every collection, newest first",
    query: ["limit", "cursor", "chain", "category"],
    answer: { MarketCollectionsResponse: marketCollectionsResponse },
    errors: [...listed, "VALIDATION_FAILED"],
  },
  {
    ...market,
    path: "/collections/meta",
    summary: "The chains and categories that are indexed",
    answer: { MarketMetaResponse: marketMetaResponse },
  },
  {
    ...market,
    path: "/collections/{id}",
    summary: "One collection with its figures",
    answer: { MarketCollection: marketCollectionResponse },
    errors: named,
  },
  {
    ...market,
    path: "/collections/{id}/stats",
    summary: "The figures, and those of each day",
    description:
      "Days are in UTC. Volumes are not filtered for wash trades: `wash_trade_count_7d` and `washTradeVolume7d` say how much of the week looks like them.",
    answer: { MarketStatsResponse: marketStatsResponse },
    errors: named,
  },
  {
    ...market,
    path: "/collections/{id}/items",
    summary: "The items with their listings, oldest mints first",
    query: ["limit", "cursor", "listed", "traits"],
    answer: { MarketItemsResponse: marketItemsResponse },
    errors: [...named, ...listed, "VALIDATION_FAILED"],
  },
  {
    ...market,
    path: "/collections/{id}/offers",
    summary: "The offers that stand, the highest first",
    query: ["limit", "cursor"],
    answer: { MarketOffersResponse: marketOffersResponse },
    errors: [...named, ...listed],
  },
  {
    ...market,
    path: "/collections/{id}/activity",
    summary: "What happened in a collection, newest first",
    query: ["limit", "cursor", "kind"],
    answer: { MarketActivityResponse: marketActivityResponse },
    errors: [...named, ...listed, "VALIDATION_FAILED"],
  },
  {
    ...market,
    path: "/activity",
    summary: "What happened everywhere, newest first",
    query: ["limit", "cursor", "kind"],
    answer: { MarketActivityResponse: marketActivityResponse },
    errors: [...listed, "VALIDATION_FAILED"],
  },
  {
    ...market,
    path: "/collections/{id}/traits",
    summary: "Every trait and value, with counts and floors",
    answer: { MarketTraitsResponse: marketTraitsResponse },
    errors: named,
  },
  {
    ...market,
    path: "/collections/{id}/holders",
    summary: "Who holds most, and how holdings are distributed",
    description: "A wallet that trades while the list is read may be told twice, or not at all.",
    query: ["limit", "cursor"],
    answer: { MarketHoldersResponse: marketHoldersResponse },
    errors: [...named, ...listed],
  },
  {
    ...market,
    path: "/search",
    summary: "Collections, items, wallets and traits by what somebody types",
    description: "The best first, `limit` of each kind.",
    query: ["q", "limit", "type"],
    answer: { MarketSearchResponse: marketSearchResponse },
    errors: ["INVALID_LIMIT", "VALIDATION_FAILED"],
  },
];

const surface: Surface = {
  title: "Market API",
  description:
    "What is listed, offered and sold, for everybody: only reads, and no key is needed. A list goes on with `cursor` until it is null; rows that come in meanwhile neither repeat a record nor hide one. Answers may be kept for some seconds and have an ETag. Fields and codes are only ever added.",
  routes,
  commonErrors: ["INVALID_API_KEY", "RATE_LIMITED", "INTERNAL"],
  statuses: marketErrorStatuses,
  errorFields: {},
  shared: {
    Price: price,
    CollectionName: collectionName,
    HeadlineStats: headlineStats,
    ItemName: itemName,
    Listing: listing,
    MarketItem: marketItem,
    Offer: offer,
    Activity: activity,
  },
  errorSchema: {
    type: "object",
    description: "Every answer that is no success.",
    properties: {
      code: { type: "string", description: "What to decide by. More may be added." },
      message: { type: "string", description: "For people, in English; it names what to do." },
    },
    required: ["code", "message"],
  },
  security: [{}, { apiKey: [] }],
  keys: "Not needed. One that is sent has to be a good one: any other is INVALID_API_KEY.",
};

/**
 * What the Market API is, made from the contract.
 * @param base the API's own address
 */
export const describeMarketApi = (base: string): OpenApiDocument => describeSurface(surface, base);
