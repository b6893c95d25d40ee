import { creator } from "../../../../src/contract/values/creator.js";
import { activity, offer } from "../../../../src/contract/market/trading.js";
import {
  collectionName,
  headlineStats,
  itemControl,
  openSale,
} from "../../../../src/contract/market/collection.js";
import { itemAttribute } from "../../../../src/contract/mint/items.js";
import { marketErrorStatuses } from "../../../../src/contract/market-errors.js";
import { itemName, listing, marketItem } from "../../../../src/contract/market/items.js";
import { marketErrors, marketRoutes } from "../../../../src/contract/routes.js";
import { price } from "../../../../src/contract/values/price.js";
import { describeApi, type ApiDescription, type OpenApiDocument } from "../openapi/document.js";
import { errorDocs } from "../openapi/schemas.js";
import { emptyValuesNote } from "../read-query.js";
import { examples } from "../openapi/examples.js";
import { routeComments, schemaComments } from "../openapi/contract-comments.js";

export const marketApi: ApiDescription = {
  title: "Market API",
  description:
    "Read listings, offers, sales and holders. The API is read-only and needs no key. It is additive-only, so ignore fields and codes that you don't know. Responses may be cached for a few seconds and have an ETag. Hidden collections look like collections that don't exist. Each client address can run a few reads at a time, and further ones wait. If too many wait, the response is `RATE_LIMITED`, or `SERVICE_BUSY` if all clients together have too many. " +
    emptyValuesNote,
  routes: marketRoutes,
  routeComments: routeComments.market,
  schemaComments,
  examples: examples.market,
  tags: { Market: marketRoutes },
  hasEtags: true,
  commonErrors: marketErrors,
  statuses: marketErrorStatuses,
  errorFields: {},
  shared: {
    Price: price,
    CollectionName: collectionName,
    HeadlineStats: headlineStats,
    ItemAttribute: itemAttribute,
    Creator: creator,
    ItemControl: itemControl,
    OpenSale: openSale,
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
      code: {
        type: "string",
        description: "Stable code to branch on. Newer services may have further codes.",
      },
      message: { type: "string", description: "English text for people." },
      docs: errorDocs,
    },
    required: ["code", "message"],
  },
  security: [{}, { apiKey: [] }],
  keys: "Optional. A key that is sent must be valid, or the response is `INVALID_API_KEY`. A secret key sent by a page is `SECRET_KEY_IN_BROWSER`, as in the Mint API.",
};

/**
 * OpenAPI document of the Market API.
 * @param base Base URL of the API.
 */
export const describeMarketApi = (base: string): OpenApiDocument => describeApi(marketApi, base);
