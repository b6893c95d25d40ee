import { activity } from "../../../../src/contract/market-activity.js";
import { collectionName } from "../../../../src/contract/market-collection.js";
import { marketErrorStatuses } from "../../../../src/contract/market-error.js";
import { itemName, listing, marketItem } from "../../../../src/contract/market-items.js";
import { offer } from "../../../../src/contract/market-offers.js";
import { headlineStats } from "../../../../src/contract/market-stats.js";
import { price } from "../../../../src/contract/price.js";
import { describeApi, type ApiDescription, type OpenApiDocument } from "../openapi/document.js";
import { emptyValuesNote } from "../query-values.js";
import { marketRoutes } from "./market-routes.js";

const marketApi: ApiDescription = {
  title: "Market API",
  description:
    "What is listed, offered and sold, for everybody: only reads, and no key is needed. A list goes on with `cursor` until it is null; rows that come in meanwhile neither repeat a record nor hide one. Answers may be kept for some seconds and have an ETag. A hidden collection is answered like one that does not exist. Searches and lists have rate limits of their own beside that of all requests, and reads of one client address run a few at a time: more of them wait, and too many are RATE_LIMITED, or SERVICE_BUSY where too many of all clients wait. Fields and codes are only ever added. " +
    emptyValuesNote,
  routes: marketRoutes,
  hasEtags: true,
  commonErrors: ["INVALID_API_KEY", "SECRET_KEY_IN_BROWSER", "RATE_LIMITED", "SERVICE_BUSY", "INTERNAL"],
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
    description: "Body of every error.",
    properties: {
      code: { type: "string", description: "Stable; decide by it. More may be added." },
      message: { type: "string", description: "For people, in English; it names what to do." },
    },
    required: ["code", "message"],
  },
  security: [{}, { apiKey: [] }],
  keys: "Not needed. One that is sent has to be a good one: any other is INVALID_API_KEY. A secret key from a page is SECRET_KEY_IN_BROWSER, as in the Mint API.",
};

/**
 * OpenAPI document of the Market API.
 * @param base the API's own url
 */
export const describeMarketApi = (base: string): OpenApiDocument => describeApi(marketApi, base);
