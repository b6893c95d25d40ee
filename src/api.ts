/* Clients of both APIs, for Node and browsers: no element, no wallet, no state. */
export { ApiError } from "./api/api-error.js";
export { readDetails, type FailureDetails } from "./core/failure-details.js";
export { MarketApi } from "./api/market-api.js";
export { MintApi } from "./api/mint-api.js";
export type { PageQuery } from "./api/query.js";
export type { GalleryQuery, RecentlyMintedQuery } from "./api/read-artwork.js";
export type { CallOptions } from "./api/read-collection.js";
export type {
  ActivityQuery,
  CollectionsQuery,
  CursorQuery,
  GlobalActivityQuery,
  ItemsQuery,
  SearchQuery,
} from "./api/read-market.js";
export type { ResponseTiming, TransportOptions } from "./api/request.js";
export type {
  AllMintedResponse,
  GalleryItem,
  GalleryResponse,
  MintRecord,
  RecentlyMintedResponse,
  TraitsResponse,
} from "./contract/artwork.js";
export type { Address, BaseUnits } from "./contract/brand.js";
export type { Animation } from "./contract/animation.js";
export type { OpenEnum } from "./contract/field.js";
export type { ProofChallenge } from "./contract/proof.js";
export type { BountyPrizesResponse, BountyResponse, BountyReward } from "./contract/bounty.js";
export type {
  ClaimBenefit,
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "./contract/claim-codes.js";
export type { AvailabilityResponse } from "./contract/availability.js";
export type { Collection, CollectionResponse, Phase, Supply } from "./contract/collection.js";
export type { ErrorCode } from "./contract/error.js";
export type { ErrorDetails } from "./contract/error-details.js";
export type { Activity, MarketActivityResponse } from "./contract/market-activity.js";
export type {
  CollectionName,
  MarketCollection,
  MarketCollectionsResponse,
  MarketMetaResponse,
} from "./contract/market-collection.js";
export type { MarketErrorCode } from "./contract/market-error.js";
export type { MarketHoldersResponse } from "./contract/market-holders.js";
export type { ItemName, Listing, MarketItem, MarketItemsResponse } from "./contract/market-items.js";
export type { MarketOffersResponse, Offer } from "./contract/market-offers.js";
export type {
  FoundCollection,
  FoundItem,
  FoundProfile,
  FoundTrait,
  MarketSearchResponse,
} from "./contract/market-search.js";
export type { DailyStats, HeadlineStats, MarketStatsResponse } from "./contract/market-stats.js";
export type { MarketTraitsResponse } from "./contract/market-traits.js";
export type { ExecuteMintResponse, MintCost, MintedItem, PrepareMintResponse } from "./contract/mint.js";
export type { ExecuteMintBody, PrepareMintBody } from "./contract/mint-request.js";
export type { DutchPriceResponse, PeggedPriceResponse } from "./contract/phase-price.js";
export type { Price, PriceInput } from "./contract/price.js";
export type { RankedWallet, TopHoldersResponse, TopMintersResponse } from "./contract/rankings.js";
export type { RevealTimes } from "./contract/reveal-times.js";
export type { RevealItemsResponse, RevealResponse } from "./contract/reveal.js";
export type { TokenPricesResponse } from "./contract/token-prices.js";
export type { TransportCode } from "./contract/transport-code.js";
export type { VersionResponse } from "./contract/version.js";
export type { EligibilityResponse } from "./contract/wallet.js";
export type { WalletMintsResponse } from "./contract/wallet-mints.js";
