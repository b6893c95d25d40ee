import type { AllMintedResponse, GalleryResponse, TraitsResponse } from "../contract/artwork.js";
import type { BountyPrizesResponse, BountyResponse } from "../contract/bounty.js";
import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../contract/claim-codes.js";
import type { CollectionResponse } from "../contract/collection.js";
import type { TopHoldersResponse, TopMintersResponse } from "../contract/rankings.js";
import type { RevealItemsResponse, RevealResponse } from "../contract/reveal.js";
import { tokenPricesResponse, type TokenPricesResponse } from "../contract/token-prices.js";
import { versionResponse, type VersionResponse } from "../contract/version.js";
import { walletMintsResponse, type WalletMintsResponse } from "../contract/wallet-mints.js";
import { CheckoutApi } from "./checkout-api.js";
import type { PageQuery } from "./query.js";
import { readAllMinted, readGallery, readTraits, type GalleryQuery } from "./read-artwork.js";
import { readBounty, readBountyPrizes } from "./read-bounty.js";
import { readClaimBenefits, readClaimCodes, validateClaimCode } from "./read-claim-codes.js";
import { readCollection, type CallOptions } from "./read-collection.js";
import { readTopHolders, readTopMinters } from "./read-rankings.js";
import { readReveal, readRevealItems } from "./read-reveal.js";
import { joinPath, request } from "./request.js";

/**
 * Client of the Mint API: one method per route. `identifier` is a collection's short id, UUID or address; case-sensitive.
 *
 * Codes common to all methods: `MISSING_API_KEY`, `INVALID_API_KEY`, `ORIGIN_NOT_ALLOWED`, `SECRET_KEY_IN_BROWSER`,
 * `SANDBOX_KEY_ON_MAINNET`, `RATE_LIMITED`, `SERVICE_BUSY` and `INTERNAL` of the service; `NETWORK`, `TIMEOUT` and
 * `INVALID_RESPONSE` of the transport. An aborted call rejects with the signal's reason.
 *
 * @example
 * ```ts
 * import { MintApi } from "mint-widget/api";
 *
 * const api = new MintApi({ base: "https://mint.example/mint/v1", key: "example_pub_key" });
 * const { collection, phases, supply } = await api.readCollection("AbC123");
 * console.log(`${collection.name}: ${supply?.minted} of ${supply?.total} minted`);
 * for (const { name, status, priceDisplay } of phases.all)
 *   console.log(name, status, priceDisplay?.amount, priceDisplay?.currency);
 * ```
 */
export class MintApi extends CheckoutApi {
  /**
   * Reads the version of the API; succeeds with any valid key.
   * @throws {ApiError} a code common to all methods.
   */
  readVersion(options?: CallOptions): Promise<VersionResponse> {
    return request(this.transport, "/", versionResponse, options);
  }

  /**
   * Reads the exchange rates of the platform's currencies, in US dollars.
   * @throws {ApiError} a code common to all methods.
   */
  readTokenPrices(options?: CallOptions): Promise<TokenPricesResponse> {
    return request(this.transport, "/token-prices", tokenPricesResponse, options);
  }

  /**
   * Reads a collection with its phases, prices and supply.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readCollection(identifier: string, options?: CallOptions): Promise<CollectionResponse> {
    return readCollection(this.transport, identifier, options);
  }

  /**
   * Reads a wallet's minted and remaining units by phase.
   * @param collectionId UUID.
   * @param wallet Base58 address.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readWalletMints(collectionId: string, wallet: string, options?: CallOptions): Promise<WalletMintsResponse> {
    return request(
      this.transport,
      joinPath`/collections/${collectionId}/wallet-mints/${wallet}`,
      walletMintsResponse,
      options,
    );
  }

  /**
   * Reads a result page of the collection's artwork by number, minted or not.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readGallery(identifier: string, query?: GalleryQuery, options?: CallOptions): Promise<GalleryResponse> {
    return readGallery(this.transport, identifier, query, options);
  }

  /**
   * Reads a result page of all minted items, oldest first.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readAllMinted(identifier: string, query?: PageQuery, options?: CallOptions): Promise<AllMintedResponse> {
    return readAllMinted(this.transport, identifier, query, options);
  }

  /**
   * Reads every trait and value with counts.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readTraits(identifier: string, options?: CallOptions): Promise<TraitsResponse> {
    return readTraits(this.transport, identifier, options);
  }

  /**
   * Reads the current largest holders.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readTopHolders(
    identifier: string,
    query?: Pick<PageQuery, "limit">,
    options?: CallOptions,
  ): Promise<TopHoldersResponse> {
    return readTopHolders(this.transport, identifier, query, options);
  }

  /**
   * Reads the wallets with most minted items, held or not.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readTopMinters(
    identifier: string,
    query?: Pick<PageQuery, "limit">,
    options?: CallOptions,
  ): Promise<TopMintersResponse> {
    return readTopMinters(this.transport, identifier, query, options);
  }

  /**
   * Reads the bounty; `enabled` is false for collections without one.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readBounty(identifier: string, options?: CallOptions): Promise<BountyResponse> {
    return readBounty(this.transport, identifier, options);
  }

  /**
   * Reads the bounty's prizes with their winners.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readBountyPrizes(identifier: string, options?: CallOptions): Promise<BountyPrizesResponse> {
    return readBountyPrizes(this.transport, identifier, options);
  }

  /**
   * Reads the reveal of the items; `enabled` is false for collections whose items are known from the start.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readReveal(identifier: string, options?: CallOptions): Promise<RevealResponse> {
    return readReveal(this.transport, identifier, options);
  }

  /**
   * Reads a result page of the placeholders by number, with what they became.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readRevealItems(
    identifier: string,
    query?: PageQuery,
    options?: CallOptions,
  ): Promise<RevealItemsResponse> {
    return readRevealItems(this.transport, identifier, query, options);
  }

  /**
   * Reads the configuration of the drop's claim codes.
   * @param collectionId UUID.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readClaimCodes(collectionId: string, options?: CallOptions): Promise<ClaimCodesResponse> {
    return readClaimCodes(this.transport, collectionId, options);
  }

  /**
   * Validates a claim code without redeeming it.
   * @param collectionId UUID.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  validateClaimCode(
    collectionId: string,
    code: string,
    options?: CallOptions,
  ): Promise<ValidateClaimCodeResponse> {
    return validateClaimCode(this.transport, collectionId, code, options);
  }

  /**
   * Reads the benefits of a wallet's redeemed codes.
   * @param collectionId UUID.
   * @param wallet Base58 address.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readClaimBenefits(
    collectionId: string,
    wallet: string,
    options?: CallOptions,
  ): Promise<ClaimBenefitsResponse> {
    return readClaimBenefits(this.transport, collectionId, wallet, options);
  }
}
