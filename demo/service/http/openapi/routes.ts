import {
  allMintedResponse,
  galleryResponse,
  recentlyMintedResponse,
  traitsResponse,
} from "../../../../src/contract/artwork.js";
import { bountyPrizesResponse, bountyResponse } from "../../../../src/contract/bounty.js";
import {
  claimBenefitsResponse,
  claimCodesResponse,
  validateClaimCodeResponse,
} from "../../../../src/contract/claim-codes.js";
import { availabilityResponse } from "../../../../src/contract/availability.js";
import { collectionResponse } from "../../../../src/contract/collection.js";
import type { ErrorCode } from "../../../../src/contract/error.js";
import type { MarketErrorCode } from "../../../../src/contract/market-error.js";
import {
  executeMintBody,
  prepareMintBody,
  validateClaimCodeBody,
} from "../../../../src/contract/mint-request.js";
import { executeMintResponse, prepareMintResponse } from "../../../../src/contract/mint.js";
import { dutchPriceResponse, peggedPriceResponse } from "../../../../src/contract/phase-price.js";
import { topHoldersResponse, topMintersResponse } from "../../../../src/contract/rankings.js";
import { tokenPricesResponse } from "../../../../src/contract/token-prices.js";
import { versionResponse } from "../../../../src/contract/version.js";
import { walletMintsResponse } from "../../../../src/contract/wallet-mints.js";
import { eligibilityResponse } from "../../../../src/contract/wallet.js";
import type { Describable } from "./schemas.js";

/** A code of either API. */
export type AnyCode = ErrorCode | MarketErrorCode;

/** A route as the document tells of it. */
export interface DescribedRoute {
  readonly method: "get" | "post";
  /** Below the base address; what stands in braces is named in `parameters.ts`. */
  readonly path: string;
  readonly group: "Collections" | "Market" | "Prices" | "Wallets" | "Minting" | "Service";
  readonly summary: string;
  readonly description?: string;
  /** Names in `parameters.ts`. */
  readonly query?: readonly string[];
  /** The schemas by the names that they have in the document. */
  readonly body?: Readonly<Record<string, Describable>>;
  readonly answer: Readonly<Record<string, Describable>>;
  /** Beside those that every route has. */
  readonly errors?: readonly AnyCode[];
}

/** What every route may answer with: the checks of the key, and what can happen anywhere. */
export const commonErrors: readonly ErrorCode[] = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "ORIGIN_NOT_ALLOWED",
  "SECRET_KEY_IN_BROWSER",
  "SANDBOX_KEY_ON_MAINNET",
  "RATE_LIMITED",
  "SERVICE_BUSY",
  "INTERNAL",
];

const scoped = ["COLLECTION_NOT_IN_SCOPE"] as const;
const listed = [...scoped, "VALIDATION_FAILED"] as const;
const posted = [...listed, "BODY_TOO_LARGE"] as const;

export const describedRoutes: readonly DescribedRoute[] = [
  {
    method: "get",
    path: "/",
    group: "Service",
    summary: "The version of this API",
    description: "Names no collection: answers any valid key.",
    answer: { VersionResponse: versionResponse },
  },
  {
    method: "get",
    path: "/collections/{identifier}",
    group: "Collections",
    summary: "Everything that a mint page needs, in one read",
    description:
      "The collection, its phases with resolved prices, live supply and the server's clock. Read it again when a countdown ends.",
    answer: { CollectionResponse: collectionResponse },
    errors: scoped,
  },
  {
    method: "get",
    path: "/collections/{collectionId}/availability",
    group: "Collections",
    summary: "Supply counts",
    description: "Approximate: units that are reserved still appear as available.",
    answer: { AvailabilityResponse: availabilityResponse },
    errors: scoped,
  },
  {
    method: "get",
    path: "/collections/{identifier}/gallery",
    group: "Collections",
    summary: "The collection's artwork by number, minted or not",
    description: "Which wallet will draw what is not minted yet, nobody knows.",
    query: ["limit", "offset", "minted", "traits"],
    answer: { GalleryResponse: galleryResponse },
    errors: listed,
  },
  {
    method: "get",
    path: "/collections/{identifier}/recently-minted",
    group: "Collections",
    summary: "The latest mints, newest first",
    query: ["limit"],
    answer: { RecentlyMintedResponse: recentlyMintedResponse },
    errors: listed,
  },
  {
    method: "get",
    path: "/collections/{identifier}/all-minted",
    group: "Collections",
    summary: "All mints, oldest first",
    description:
      "What is minted meanwhile comes behind what was there, so a page that was read stays what it was.",
    query: ["limit", "offset"],
    answer: { AllMintedResponse: allMintedResponse },
    errors: listed,
  },
  {
    method: "get",
    path: "/collections/{identifier}/traits",
    group: "Collections",
    summary: "Every trait and value, with how many items have it",
    answer: { TraitsResponse: traitsResponse },
    errors: scoped,
  },
  {
    method: "get",
    path: "/collections/{identifier}/top-holders",
    group: "Collections",
    summary: "Who holds most now, by the chain's token accounts",
    query: ["limit"],
    answer: { TopHoldersResponse: topHoldersResponse },
    errors: listed,
  },
  {
    method: "get",
    path: "/collections/{identifier}/top-minters",
    group: "Collections",
    summary: "Who minted most, whoever holds it now",
    query: ["limit"],
    answer: { TopMintersResponse: topMintersResponse },
    errors: listed,
  },
  {
    method: "get",
    path: "/collections/{identifier}/bounty",
    group: "Collections",
    summary: "What can be won by minting, and how its draw can be checked",
    description: "A collection without a bounty has an empty one that is not enabled.",
    answer: { BountyResponse: bountyResponse },
    errors: scoped,
  },
  {
    method: "get",
    path: "/collections/{identifier}/bounty-prizes",
    group: "Collections",
    summary: "The table of prizes, and who won them",
    description: "`enabled` is false where there is no bounty.",
    answer: { BountyPrizesResponse: bountyPrizesResponse },
    errors: scoped,
  },
  {
    method: "get",
    path: "/token-prices",
    group: "Prices",
    summary: "What the platform's currencies are worth in US dollars",
    description: "Names no collection: answers any valid key.",
    answer: { TokenPricesResponse: tokenPricesResponse },
  },
  {
    method: "get",
    path: "/phases/{phaseId}/pegged-price",
    group: "Prices",
    summary: "What one unit of a pegged phase costs now",
    description: "Refreshes the price without reading the collection again: ask when `validUntil` has come.",
    answer: { PeggedPriceResponse: peggedPriceResponse },
    errors: [...scoped, "NOT_FOUND"],
  },
  {
    method: "get",
    path: "/phases/{phaseId}/dutch-price",
    group: "Prices",
    summary: "What one unit of a Dutch phase costs now, and when it falls next",
    answer: { DutchPriceResponse: dutchPriceResponse },
    errors: [...scoped, "NOT_FOUND"],
  },
  {
    method: "get",
    path: "/collections/{collectionId}/eligibility/{phaseId}/{walletAddress}",
    group: "Wallets",
    summary: "Whether a wallet may mint in a phase, and how many",
    description:
      "The verdict and the time window are told apart: a wallet can be eligible for a phase that has not started. Who may mint is never listed.",
    answer: { EligibilityResponse: eligibilityResponse },
    errors: [...listed, "NOT_FOUND"],
  },
  {
    method: "get",
    path: "/collections/{collectionId}/wallet-mints/{walletAddress}",
    group: "Wallets",
    summary: "What a wallet has minted and may still mint, by phase",
    answer: { WalletMintsResponse: walletMintsResponse },
    errors: listed,
  },
  {
    method: "get",
    path: "/collections/{collectionId}/claim-codes",
    group: "Wallets",
    summary: "Whether the drop uses claim codes, and of what kind",
    answer: { ClaimCodesResponse: claimCodesResponse },
    errors: scoped,
  },
  {
    method: "get",
    path: "/collections/{collectionId}/claim-codes/benefits/{walletAddress}",
    group: "Wallets",
    summary: "What the codes that a wallet has redeemed gave it",
    answer: { ClaimBenefitsResponse: claimBenefitsResponse },
    errors: listed,
  },
  {
    method: "post",
    path: "/collections/{collectionId}/claim-codes/validate",
    group: "Wallets",
    summary: "Check a claim code without using it",
    description:
      "A code that is unknown, spent, malformed or another drop's has one and the same answer: `valid` is false, and `kind` and `benefit` are left out.",
    body: { ValidateClaimCodeBody: validateClaimCodeBody },
    answer: { ValidateClaimCodeResponse: validateClaimCodeResponse },
    errors: posted,
  },
  {
    method: "post",
    path: "/prepare-mint",
    group: "Minting",
    summary: "Reserve units, and get the transactions that mint them",
    description:
      "The wallet signs every transaction; each then goes to execute-mint. The units are held until `expiresAt`. Preparing again takes the place of what the wallet had prepared in the phase.",
    body: { PrepareMintBody: prepareMintBody },
    answer: { PrepareMintResponse: prepareMintResponse },
    errors: [
      ...posted,
      ...(["NOT_FOUND", "PHASE_NOT_ACTIVE", "NOT_ELIGIBLE", "CODE_REQUIRED", "CLAIM_CODE_INVALID"] as const),
      ...(["AFFILIATE_INVALID", "SOLD_OUT", "WALLET_LIMIT_REACHED", "QUANTITY_NOT_ALLOWED"] as const),
      ...(["PRICE_UNAVAILABLE", "INSUFFICIENT_BALANCE", "TREASURY_EMPTY", "CHAIN_UNAVAILABLE"] as const),
    ],
  },
  {
    method: "post",
    path: "/execute-mint",
    group: "Minting",
    summary: "Have one signed transaction sent, and learn what became of it",
    description:
      "Once for each transaction. The same session and bytes again have the same answer: this is also how to ask what became of a mint. The service signs last and is the only one who sends.",
    body: { ExecuteMintBody: executeMintBody },
    answer: { ExecuteMintResponse: executeMintResponse },
    errors: [
      ...([
        "VALIDATION_FAILED",
        "BODY_TOO_LARGE",
        "CLIENT_BROADCAST_NOT_ALLOWED",
        "SESSION_NOT_FOUND",
      ] as const),
      ...(["SESSION_EXPIRED", "TRANSACTION_MISMATCH", "PHASE_NOT_ACTIVE", "TRANSACTION_FAILED"] as const),
      ...(["BLOCKHASH_EXPIRED", "CHAIN_UNAVAILABLE"] as const),
    ],
  },
];
