/* Clients of both APIs, for Node and browsers. They have no element, wallet or state. */
export { ApiError } from "./client/api-error.js";
export { readDetails, type FailureDetails } from "./core/failure-details.js";
export { MarketApi } from "./client/market-api.js";
export { MintApi } from "./client/mint-api.js";
export type { CallOptions } from "./client/call.js";
export type {
  GalleryQuery,
  PageQuery,
  RecentlyMintedQuery,
  ActivityQuery,
  CollectionsQuery,
  CursorQuery,
  GlobalActivityQuery,
  ItemsQuery,
  SearchQuery,
} from "./client/query.js";
export type { ResponseTiming, TransportOptions } from "./client/request.js";
export type {
  AllMintedResponse,
  GalleryItem,
  GalleryResponse,
  MintRecord,
  RecentlyMintedResponse,
  TraitsResponse,
  MintedItem,
} from "./contract/mint/items.js";
export type { Address, BaseUnits } from "./contract/values/brand.js";
export type { Creator } from "./contract/values/creator.js";
export type { Accent, Animation } from "./contract/values/media.js";
export type { OpenEnum } from "./contract/values/schema.js";
export type { ProofChallenge } from "./contract/mint/proof.js";
export type { BountyPrizesResponse, BountyResponse, BountyReward } from "./contract/mint/bounty.js";
export type {
  ClaimBenefit,
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "./contract/mint/claim-codes.js";
export type {
  AvailabilityResponse,
  Collection,
  CollectionResponse,
  Phase,
  Supply,
  RevealTimes,
} from "./contract/mint/collection.js";
export type { ErrorCode, TransportCode } from "./contract/errors.js";
export type { MarketErrorCode } from "./contract/market-errors.js";
export type { ErrorDetails } from "./contract/mint/error-details.js";
export type {
  Activity,
  MarketActivityResponse,
  MarketOffersResponse,
  Offer,
} from "./contract/market/trading.js";
export type {
  CollectionName,
  MarketCollection,
  MarketCollectionsResponse,
  OpenSale,
  MarketMetaResponse,
  DailyStats,
  HeadlineStats,
  ItemControl,
  MarketStatsResponse,
} from "./contract/market/collection.js";
export type { MarketHoldersResponse } from "./contract/market/holders.js";
export type {
  ItemName,
  Listing,
  MarketItem,
  MarketItemsResponse,
  MarketTraitsResponse,
} from "./contract/market/items.js";
export type {
  FoundCollection,
  FoundItem,
  FoundProfile,
  FoundTrait,
  MarketSearchResponse,
} from "./contract/market/search.js";
export type { ItemAttribute } from "./contract/values/item-attribute.js";
export type {
  ExecuteMintResponse,
  MintCost,
  MintPayment,
  PrepareMintResponse,
} from "./contract/mint/mint.js";
export type { ExecuteMintBody, PrepareMintBody } from "./contract/mint/mint-request.js";
export type { DutchPriceResponse, PeggedPriceResponse, TokenPricesResponse } from "./contract/mint/prices.js";
export type { Price, PriceInput } from "./contract/values/price.js";
export type { RankedWallet, TopHoldersResponse, TopMintersResponse } from "./contract/mint/rankings.js";
export type { RevealItemsResponse, RevealResponse } from "./contract/mint/reveal.js";
export type { VersionResponse } from "./contract/mint/version.js";
export type { EligibilityResponse, WalletMintsResponse } from "./contract/mint/wallet.js";
