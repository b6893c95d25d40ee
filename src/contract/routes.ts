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
  /**
   * Reads the version of the API.
   *
   * Any valid key can read it.
   */
  readVersion: versionRoute,
  /**
   * Reads everything that a mint page needs.
   *
   * The collection, its phases with their current prices, its supply and the server's time. Read it again when a
   * countdown ends.
   */
  readCollection: collectionRoute,
  /**
   * Reads the current supply, in units.
   *
   * The counts are approximate: reserved units still count as available. Burned items still count as minted.
   */
  readAvailability: availabilityRoute,
  /**
   * Reads the artwork by number, minted or not.
   *
   * Lists minted items with `minted=true`, unminted items with `minted=false`, and all items without `minted`. An
   * item counts as minted from its confirmation on, even after it is burned.
   */
  readGallery: galleryRoute,
  /** Reads the latest mints, newest first. */
  readRecentlyMinted: recentlyMintedRoute,
  /**
   * Reads all mints, oldest first.
   *
   * New mints are added at the end, so offsets of earlier mints never change.
   */
  readAllMinted: allMintedRoute,
  /** Reads every trait and value, with counts. */
  readTraits: traitsRoute,
  /** Reads the current largest holders. */
  readTopHolders: topHoldersRoute,
  /** Reads the wallets with the most mints, held or not. */
  readTopMinters: topMintersRoute,
  /**
   * Reads the bounty, its rewards and the commitment to its draw.
   *
   * `enabled` is false for a collection without a bounty.
   */
  readBounty: bountyRoute,
  /**
   * Reads the bounty's prizes with their winners.
   *
   * `enabled` is false for a collection without a bounty.
   */
  readBountyPrizes: bountyPrizesRoute,
  /**
   * Reads when the items are revealed, and the commitment to them.
   *
   * Until the reveal, minted items are placeholders, numbered in the order of their mint. `enabled` is false for a
   * collection whose items are known from the start.
   */
  readReveal: revealRoute,
  /**
   * Reads the placeholders' hashes, and their content after the reveal.
   *
   * The commitment is the SHA-256 of all hashes, concatenated as bytes. Each hash is the SHA-256 of an HMAC
   * followed by the content in UTF-8. The HMAC is HMAC-SHA-256 of the text `mint-reveal-v1:<place>` with the seed
   * as key.
   */
  readRevealItems: revealItemsRoute,
  /**
   * Reads the exchange rates of the platform's currencies, in US dollars.
   *
   * Any valid key can read it.
   */
  readTokenPrices: tokenPricesRoute,
  /**
   * Reads the current price of one unit of a USD- or native-pegged phase.
   *
   * Read it again at `validUntil`.
   */
  readPeggedPrice: peggedPriceRoute,
  /** Reads the current price of a Dutch phase, and its next step. */
  readDutchPrice: dutchPriceRoute,
  /**
   * Reads whether a wallet can mint in a phase, and how many items.
   *
   * Eligibility and the time window are separate: a wallet can be eligible for a phase that has not started.
   * Criteria are never sent. Answer the challenge in `proof` ahead of the prepare that needs it.
   */
  readEligibility: eligibilityRoute,
  /** Reads a wallet's minted and remaining units, by phase. */
  readWalletMints: walletMintsRoute,
  /** Reads whether the drop has claim codes, and their kind. */
  readClaimCodes: claimCodesRoute,
  /** Reads the benefits of the codes that a wallet redeemed. */
  readClaimBenefits: claimBenefitsRoute,
  /**
   * Validates a claim code without redeeming it.
   *
   * An unknown, used, malformed or other drop's code gets the same response: `valid` is false, without `kind` and
   * `benefit`.
   */
  validateClaimCode: /* @__PURE__ */ withBody(
    validateClaimCodeRoute,
    "ValidateClaimCodeBody",
    validateClaimCodeBody,
  ),
  /**
   * Reserves units, and returns the transactions to sign.
   *
   * Let the wallet sign every transaction, then send each to `execute-mint`. The units are reserved until
   * `expiresAt`. Preparing again replaces the wallet's session in the phase, and doesn't extend it for the same
   * client address. That is why clients never retry it by themselves.
   *
   * One client address can hold only a small share of the remaining units. After sessions that expired unsigned it
   * waits longer, and `Retry-After` of `RATE_LIMITED` is how long.
   *
   * When unsigned sessions hold many of the remaining units, publishable and sandbox keys need a proof.
   * `PROOF_REQUIRED` has the challenge. Send the same body again with the answer as `proof`.
   *
   * When all remaining units are reserved, requests wait in a queue. `SOLD_OUT` then has `reserved: true`, the
   * units `ahead` and `Retry-After`. Send the same request again after that time to keep its place.
   */
  prepareMint: /* @__PURE__ */ withBody(prepareMintRoute, "PrepareMintBody", prepareMintBody),
  /**
   * Sends one signed transaction, and returns its result.
   *
   * Send each transaction once. The same session and bytes get the same response, so repeat the request to ask for
   * the result. That works even when the service has lost the session, since the transaction names the mint. The
   * service signs last and sends the transaction to the chain.
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
  /** Reads the collections, newest first. */
  readCollections: marketCollectionsRoute,
  /** Reads the indexed chains and categories. */
  readMeta: marketMetaRoute,
  /** Reads a collection with its figures. */
  readCollection: marketCollectionRoute,
  /**
   * Reads the figures of a collection, and those of each day.
   *
   * Days are in UTC. Volumes include wash trades. `wash_trade_count_7d` and `washTradeVolume7d` count those of the
   * last seven days.
   */
  readStats: marketStatsRoute,
  /** Reads the items with their listings: oldest mints first, or with `listed` cheapest first. */
  readItems: marketItemsRoute,
  /** Reads the open offers, highest first. */
  readOffers: marketOffersRoute,
  /**
   * Reads the activity of a collection, newest first.
   *
   * Sales and listings by default. Use `kind` for mints, transfers, offers and cancellations.
   */
  readActivity: marketActivityRoute,
  /**
   * Reads the activity of all collections, newest first.
   *
   * Sales and listings by default. Use `kind` for mints, transfers, offers and cancellations.
   */
  readGlobalActivity: globalActivityRoute,
  /** Reads every trait and value, with counts and floor prices. */
  readTraits: marketTraitsRoute,
  /**
   * Reads the largest holders, and the distribution of items.
   *
   * A wallet that trades while you read the list may appear twice or not at all.
   */
  readHolders: marketHoldersRoute,
  /**
   * Searches for collections, items, wallets and traits.
   *
   * Best matches first, at most `limit` of each kind.
   */
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
