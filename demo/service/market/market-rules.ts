import type { Complete } from "../../../src/contract/field.js";
import type { MarketActivityResponse } from "../../../src/contract/market-activity.js";
import type {
  MarketCollection,
  MarketCollectionsResponse,
  MarketMetaResponse,
} from "../../../src/contract/market-collection.js";
import type { MarketHoldersResponse } from "../../../src/contract/market-holders.js";
import type { MarketItemsResponse } from "../../../src/contract/market-items.js";
import type { MarketOffersResponse } from "../../../src/contract/market-offers.js";
import type { MarketSearchResponse } from "../../../src/contract/market-search.js";
import type { MarketStatsResponse } from "../../../src/contract/market-stats.js";
import type { MarketTraitsResponse } from "../../../src/contract/market-traits.js";
import { readActivity, type ActivityOrder } from "./activity.js";
import {
  readCollection,
  readCollections,
  readCollectionStats,
  readMeta,
  type CollectionsOrder,
} from "./collections.js";
import { createDescription } from "./description.js";
import { readHoldersPage } from "./holders.js";
import { readItems, type ItemsOrder } from "./items.js";
import type { ListOrder, MarketContext } from "./market-context.js";
import { readOffers } from "./offers.js";
import { search, type SearchOrder } from "./search.js";
import { readTraits } from "./traits.js";

/**
 * What the Market API answers with. A collection is named by its slug, its address or its id.
 * @throws Refusal `COLLECTION_NOT_FOUND`; of lists `INVALID_CURSOR`
 */
export interface MarketRules {
  readCollections(order: CollectionsOrder): Promise<Complete<MarketCollectionsResponse>>;
  readMeta(): Promise<Complete<MarketMetaResponse>>;
  readCollection(identifier: string): Promise<Complete<MarketCollection>>;
  readStats(identifier: string): Promise<Complete<MarketStatsResponse>>;
  readItems(identifier: string, order: ItemsOrder): Promise<Complete<MarketItemsResponse>>;
  readOffers(identifier: string, order: ListOrder): Promise<Complete<MarketOffersResponse>>;
  readActivity(identifier: string, order: ActivityOrder): Promise<Complete<MarketActivityResponse>>;
  readGlobalActivity(order: ActivityOrder): Promise<Complete<MarketActivityResponse>>;
  readTraits(identifier: string): Promise<Complete<MarketTraitsResponse>>;
  readHolders(identifier: string, order: ListOrder): Promise<Complete<MarketHoldersResponse>>;
  search(order: SearchOrder): Promise<Complete<MarketSearchResponse>>;
}

export function createMarketRules(context: MarketContext): MarketRules {
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
