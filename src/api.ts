/** The two APIs by themselves, for Node and browsers: no element, no wallet, no state. */
export { ApiError, type TransportCode } from "./api/api-error.js";
export { MarketApi } from "./api/market-api.js";
export { MintApi } from "./api/mint-api.js";
export type { PageQuery } from "./api/query.js";
export type { GalleryQuery } from "./api/read-artwork.js";
export type { CallOptions } from "./api/read-collection.js";
export type {
  ActivityQuery,
  CollectionsQuery,
  CursorQuery,
  GlobalActivityQuery,
  ItemsQuery,
  SearchQuery,
} from "./api/read-market.js";
export type { Exchange, TransportOptions } from "./api/request.js";
export type { Collection, CollectionResponse, Phase } from "./contract/collection.js";
export type { ErrorCode } from "./contract/error.js";
export type { Activity } from "./contract/market-activity.js";
export type { CollectionName, MarketCollection, MarketMetaResponse } from "./contract/market-collection.js";
export type { MarketErrorCode } from "./contract/market-error.js";
export type { MarketHoldersResponse } from "./contract/market-holders.js";
export type { ItemName, Listing, MarketItem } from "./contract/market-items.js";
export type { Offer } from "./contract/market-offers.js";
export type { MarketSearchResponse } from "./contract/market-search.js";
export type { DailyStats, HeadlineStats, MarketStatsResponse } from "./contract/market-stats.js";
export type { MarketTraitsResponse } from "./contract/market-traits.js";
export type { Price } from "./contract/price.js";
