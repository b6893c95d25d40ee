import { allMintedRoute, galleryRoute, recentlyMintedRoute, traitsRoute } from "./mint/items.js";
import { availabilityRoute, collectionRoute } from "./mint/collection.js";
import { bountyPrizesRoute, bountyRoute } from "./mint/bounty.js";
import {
  claimBenefitsRoute,
  claimCodesRoute,
  validateClaimCodeBody,
  validateClaimCodeRoute,
} from "./mint/claim-codes.js";
import { globalActivityRoute, marketActivityRoute, marketOffersRoute } from "./market/trading.js";
import {
  marketCollectionRoute,
  marketCollectionsRoute,
  marketMetaRoute,
  marketStatsRoute,
} from "./market/collection.js";
import { marketHoldersRoute } from "./market/holders.js";
import { marketItemsRoute, marketTraitsRoute } from "./market/items.js";
import { searchRoute } from "./market/search.js";
import { executeMintRoute, prepareMintRoute } from "./mint/mint.js";
import { executeMintBody, prepareMintBody } from "./mint/mint-request.js";
import { dutchPriceRoute, peggedPriceRoute, tokenPricesRoute } from "./mint/prices.js";
import { topHoldersRoute, topMintersRoute } from "./mint/rankings.js";
import { revealItemsRoute, revealRoute } from "./mint/reveal.js";
import { withBody, type Route } from "./route.js";
import { versionRoute } from "./mint/version.js";
import { walletMintsRoute, eligibilityRoute } from "./mint/wallet.js";

/** Routes of an API by name, which is the client's method and the operation id. */
export type Routes = Readonly<Record<string, Route>>;

/** Routes of the Mint API. Each needs a key. */
export const mintRoutes = {
  /**
   * Reads the version of the API; succeeds with any valid key.
   * @throws {ApiError} a code common to all methods.
   */
  readVersion: versionRoute,
  /**
   * Reads a collection with its phases, prices and supply.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readCollection: collectionRoute,
  /**
   * Reads the current supply, in units.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readAvailability: availabilityRoute,
  /**
   * Reads a result page of the collection's artwork by number, minted or not.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readGallery: galleryRoute,
  /**
   * Reads the latest minted items, newest first.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readRecentlyMinted: recentlyMintedRoute,
  /**
   * Reads a result page of all minted items, oldest first.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readAllMinted: allMintedRoute,
  /**
   * Reads every trait and value with counts.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readTraits: traitsRoute,
  /**
   * Reads the current largest holders.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readTopHolders: topHoldersRoute,
  /**
   * Reads the wallets with the most minted items, held or not.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readTopMinters: topMintersRoute,
  /**
   * Reads the bounty; `enabled` is false for collections without one.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readBounty: bountyRoute,
  /**
   * Reads the bounty's prizes with their winners.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readBountyPrizes: bountyPrizesRoute,
  /**
   * Reads the reveal of the items; `enabled` is false for collections whose items are known from the start.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readReveal: revealRoute,
  /**
   * Reads a result page of the placeholders by number, with the items that they became.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readRevealItems: revealItemsRoute,
  /**
   * Reads the exchange rates of the platform's currencies, in US dollars.
   * @throws {ApiError} a code common to all methods.
   */
  readTokenPrices: tokenPricesRoute,
  /**
   * Reads the current price of one unit of a USD- or native-pegged phase.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `NOT_FOUND`, or a code common to all methods.
   */
  readPeggedPrice: peggedPriceRoute,
  /**
   * Reads the current price of a Dutch phase and its next step.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `NOT_FOUND`, or a code common to all methods.
   */
  readDutchPrice: dutchPriceRoute,
  /**
   * Reads the eligibility of a wallet for a phase.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, `NOT_FOUND`, or a code common to all methods.
   */
  readEligibility: eligibilityRoute,
  /**
   * Reads a wallet's minted and remaining units by phase.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readWalletMints: walletMintsRoute,
  /**
   * Reads the configuration of the drop's claim codes.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readClaimCodes: claimCodesRoute,
  /**
   * Reads the benefits of a wallet's redeemed codes.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readClaimBenefits: claimBenefitsRoute,
  /** Validates a claim code without redeeming it. */
  validateClaimCode: /* @__PURE__ */ withBody(
    validateClaimCodeRoute,
    "ValidateClaimCodeBody",
    validateClaimCodeBody,
  ),
  /**
   * Reserves supply and returns the transactions to sign. Never retried, because a second prepare replaces the first.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, `NOT_FOUND`, `PHASE_NOT_ACTIVE`, `NOT_ELIGIBLE`,
   *   `CODE_REQUIRED`, `CLAIM_CODE_INVALID`, `AFFILIATE_INVALID`, `SOLD_OUT`, `WALLET_LIMIT_REACHED`,
   *   `QUANTITY_NOT_ALLOWED`, `PROOF_REQUIRED`, `PRICE_UNAVAILABLE`, `INSUFFICIENT_BALANCE`, `TREASURY_EMPTY`,
   *   `CHAIN_UNAVAILABLE`, or a code common to all methods.
   */
  prepareMint: /* @__PURE__ */ withBody(prepareMintRoute, "PrepareMintBody", prepareMintBody),
  /**
   * Sends a signed transaction and returns its status. Idempotent and retried: the same session and bytes get the same
   * response.
   * @throws {ApiError} `VALIDATION_FAILED`, `SESSION_NOT_FOUND`, `SESSION_EXPIRED`, `TRANSACTION_MISMATCH`,
   *   `PHASE_NOT_ACTIVE`, `TRANSACTION_FAILED`, `BLOCKHASH_EXPIRED`, `CHAIN_UNAVAILABLE`, or a code common to all
   *   methods.
   */
  executeMint: /* @__PURE__ */ withBody(executeMintRoute, "ExecuteMintBody", executeMintBody),
} as const satisfies Routes;

/** Codes of every route of the Mint API: errors of the key, and of the service itself. */
export const mintErrors = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "ORIGIN_NOT_ALLOWED",
  "SECRET_KEY_IN_BROWSER",
  "SANDBOX_KEY_ON_MAINNET",
  "RATE_LIMITED",
  "SERVICE_BUSY",
  "INTERNAL",
] as const;

/** Routes of the Market API. None needs a key. */
export const marketRoutes = {
  /**
   * Reads a result page of collections, newest first.
   * @throws {ApiError} `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readCollections: marketCollectionsRoute,
  /**
   * Reads the indexed chains and categories.
   * @throws {ApiError} a code common to all methods.
   */
  readMeta: marketMetaRoute,
  /**
   * Reads a collection.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, or a code common to all methods.
   */
  readCollection: marketCollectionRoute,
  /**
   * Reads the headline figures, the daily series and suspected wash trades.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, or a code common to all methods.
   */
  readStats: marketStatsRoute,
  /**
   * Reads a result page of items, oldest mints first, or with `listed` cheapest first.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common
   *   to all methods.
   */
  readItems: marketItemsRoute,
  /**
   * Reads a result page of open offers, highest first.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, or a code common to all methods.
   */
  readOffers: marketOffersRoute,
  /**
   * Reads a result page of a collection's events, newest first.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to
   * all methods.
   */
  readActivity: marketActivityRoute,
  /**
   * Reads a result page of the events of all collections, newest first.
   * @throws {ApiError} `INVALID_LIMIT`, `INVALID_CURSOR`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readGlobalActivity: globalActivityRoute,
  /**
   * Reads every trait and value with counts and floor prices.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, or a code common to all methods.
   */
  readTraits: marketTraitsRoute,
  /**
   * Reads a result page of holders, largest first. Each page includes the distribution of all holders.
   * @throws {ApiError} `COLLECTION_NOT_FOUND`, `INVALID_LIMIT`, `INVALID_CURSOR`, or a code common to all methods.
   */
  readHolders: marketHoldersRoute,
  /** Searches collections, items, wallets and traits. Results are grouped by kind, best matches first. */
  search: searchRoute,
} as const satisfies Routes;

/** Codes of every route of the Market API. */
export const marketErrors = [
  "INVALID_API_KEY",
  "SECRET_KEY_IN_BROWSER",
  "RATE_LIMITED",
  "SERVICE_BUSY",
  "INTERNAL",
] as const;
