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

/**
 * Routes of the Mint API. Each needs a key. A method of the client rejects with an `ApiError` whose code is one of the
 * route's `errors` or of `mintErrors`.
 */
export const mintRoutes = {
  /** Reads the version of the API; succeeds with any valid key. */
  readVersion: versionRoute,
  /** Reads a collection with its phases, prices and supply. */
  readCollection: collectionRoute,
  /** Reads the current supply, in units. */
  readAvailability: availabilityRoute,
  /** Reads a result page of the collection's artwork by number, minted or not. */
  readGallery: galleryRoute,
  /** Reads the latest minted items, newest first. */
  readRecentlyMinted: recentlyMintedRoute,
  /** Reads a result page of all minted items, oldest first. */
  readAllMinted: allMintedRoute,
  /** Reads every trait and value with counts. */
  readTraits: traitsRoute,
  /** Reads the current largest holders. */
  readTopHolders: topHoldersRoute,
  /** Reads the wallets with the most minted items, held or not. */
  readTopMinters: topMintersRoute,
  /** Reads the bounty; `enabled` is false for collections without one. */
  readBounty: bountyRoute,
  /** Reads the bounty's prizes with their winners. */
  readBountyPrizes: bountyPrizesRoute,
  /** Reads the reveal of the items; `enabled` is false for collections whose items are known from the start. */
  readReveal: revealRoute,
  /** Reads a result page of the placeholders by number, with the items that they became. */
  readRevealItems: revealItemsRoute,
  /** Reads the exchange rates of the platform's currencies, in US dollars. */
  readTokenPrices: tokenPricesRoute,
  /** Reads the current price of one unit of a USD- or native-pegged phase. */
  readPeggedPrice: peggedPriceRoute,
  /** Reads the current price of a Dutch phase and its next step. */
  readDutchPrice: dutchPriceRoute,
  /** Reads the eligibility of a wallet for a phase. */
  readEligibility: eligibilityRoute,
  /** Reads a wallet's minted and remaining units by phase. */
  readWalletMints: walletMintsRoute,
  /** Reads the configuration of the drop's claim codes. */
  readClaimCodes: claimCodesRoute,
  /** Reads the benefits of a wallet's redeemed codes. */
  readClaimBenefits: claimBenefitsRoute,
  /** Validates a claim code without redeeming it. */
  validateClaimCode: /* @__PURE__ */ withBody(
    validateClaimCodeRoute,
    "ValidateClaimCodeBody",
    validateClaimCodeBody,
  ),
  /**
   * Reserves supply and returns the transactions to sign. Never retried, because a second prepare replaces the first.
   */
  prepareMint: /* @__PURE__ */ withBody(prepareMintRoute, "PrepareMintBody", prepareMintBody),
  /**
   * Sends a signed transaction and returns its status. Idempotent and retried: the same session and bytes get the same
   * response.
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

/**
 * Routes of the Market API. None needs a key. A method of the client rejects with an `ApiError` whose code is one of the
 * route's `errors` or of `marketErrors`.
 */
export const marketRoutes = {
  /** Reads a result page of collections, newest first. */
  readCollections: marketCollectionsRoute,
  /** Reads the indexed chains and categories. */
  readMeta: marketMetaRoute,
  /** Reads a collection. */
  readCollection: marketCollectionRoute,
  /** Reads the headline figures, the daily series and suspected wash trades. */
  readStats: marketStatsRoute,
  /** Reads a result page of items, oldest mints first, or with `listed` cheapest first. */
  readItems: marketItemsRoute,
  /** Reads a result page of open offers, highest first. */
  readOffers: marketOffersRoute,
  /** Reads a result page of a collection's events, newest first. */
  readActivity: marketActivityRoute,
  /** Reads a result page of the events of all collections, newest first. */
  readGlobalActivity: globalActivityRoute,
  /** Reads every trait and value with counts and floor prices. */
  readTraits: marketTraitsRoute,
  /** Reads a result page of holders, largest first. Each page includes the distribution of all holders. */
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
