import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { MarketActivityResponse, MarketOffersResponse } from "../../../src/contract/market/trading.js";
import type {
  MarketCollection,
  MarketCollectionsResponse,
  MarketMetaResponse,
  MarketStatsResponse,
} from "../../../src/contract/market/collection.js";
import type { MarketHoldersResponse } from "../../../src/contract/market/holders.js";
import type { MarketItemsResponse, MarketTraitsResponse } from "../../../src/contract/market/items.js";
import type { MarketSearchResponse } from "../../../src/contract/market/search.js";
import { readActivity, type ActivityOrder } from "./read/activity.js";
import {
  readCollection,
  readCollections,
  readCollectionStats,
  readMeta,
  type CollectionsOrder,
} from "./read/collections.js";
import { createDescription } from "./read/description.js";
import { readHoldersPage } from "./read/holders.js";
import { readItems, type ItemsOrder } from "./read/items.js";
import type { ListOrder, MarketDeps } from "./market-deps.js";
import { readOffers } from "./read/offers.js";
import { search, type SearchOrder } from "./search/search.js";
import { readTraits } from "./read/traits.js";

/**
 * Reads of the Market API. Collections are identified by slug, address or id.
 * @throws ApiError `COLLECTION_NOT_FOUND`; lists also `INVALID_CURSOR`
 */
export interface MarketService {
  readCollections(order: CollectionsOrder): Promise<DeepRequired<MarketCollectionsResponse>>;
  readMeta(): Promise<DeepRequired<MarketMetaResponse>>;
  readCollection(identifier: string): Promise<DeepRequired<MarketCollection>>;
  readStats(identifier: string): Promise<DeepRequired<MarketStatsResponse>>;
  readItems(identifier: string, order: ItemsOrder): Promise<DeepRequired<MarketItemsResponse>>;
  readOffers(identifier: string, order: ListOrder): Promise<DeepRequired<MarketOffersResponse>>;
  readActivity(identifier: string, order: ActivityOrder): Promise<DeepRequired<MarketActivityResponse>>;
  readGlobalActivity(order: ActivityOrder): Promise<DeepRequired<MarketActivityResponse>>;
  readTraits(identifier: string): Promise<DeepRequired<MarketTraitsResponse>>;
  readHolders(identifier: string, order: ListOrder): Promise<DeepRequired<MarketHoldersResponse>>;
  search(order: SearchOrder): Promise<DeepRequired<MarketSearchResponse>>;
}

export function createMarketService(context: MarketDeps): MarketService {
  const description = createDescription(context);
  return {
    readCollections: (order) => readCollections(context, order, description),
    readMeta: () => readMeta(context),
    readCollection: (identifier) => readCollection(context, identifier, description),
    readStats: (identifier) => readCollectionStats(context, identifier, description),
    readItems: (identifier, order) => readItems(context, identifier, order, description),
    readOffers: (identifier, order) => readOffers(context, identifier, order, description),
    readActivity: (identifier, order) => readActivity(context, identifier, order, description),
    readGlobalActivity: (order) => readActivity(context, null, order, description),
    readTraits: (identifier) => readTraits(context, identifier, description),
    readHolders: (identifier, order) => readHoldersPage(context, identifier, order),
    search: (order) => search(context, order, description),
  };
}
