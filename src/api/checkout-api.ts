import type { RecentlyMintedResponse } from "../contract/artwork.js";
import { availabilityResponse, type AvailabilityResponse } from "../contract/availability.js";
import type { ExecuteMintBody, PrepareMintBody } from "../contract/mint-request.js";
import {
  executeMintResponse,
  prepareMintResponse,
  type ExecuteMintResponse,
  type PrepareMintResponse,
} from "../contract/mint.js";
import type { DutchPriceResponse, PeggedPriceResponse } from "../contract/phase-price.js";
import { eligibilityResponse, type EligibilityResponse } from "../contract/wallet.js";
import { readRecentlyMinted, type RecentlyMintedQuery } from "./read-artwork.js";
import type { CallOptions } from "./read-collection.js";
import { readDutchPrice, readPeggedPrice } from "./read-phase-price.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Timeout of routes that wait for the chain. Milliseconds. */
const chainTimeout = 30_000;

/**
 * Mint API routes of the checkout. Every method rejects with `ApiError`, or with the signal's reason when aborted.
 */
export class CheckoutApi {
  protected readonly transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.transport = transport;
  }

  /**
   * Reads the current supply, in units.
   * @param collectionId UUID.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, or a code common to all methods.
   */
  readAvailability(collectionId: string, options?: CallOptions): Promise<AvailabilityResponse> {
    return request(
      this.transport,
      joinPath`/collections/${collectionId}/availability`,
      availabilityResponse,
      options,
    );
  }

  /**
   * Reads the current price of a Dutch phase and its next step.
   * @param phaseId UUID.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `NOT_FOUND`, or a code common to all methods.
   */
  readDutchPrice(phaseId: string, options?: CallOptions): Promise<DutchPriceResponse> {
    return readDutchPrice(this.transport, phaseId, options);
  }

  /**
   * Reads the current price of one unit of a USD- or native-pegged phase.
   * @param phaseId UUID.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `NOT_FOUND`, or a code common to all methods.
   */
  readPeggedPrice(phaseId: string, options?: CallOptions): Promise<PeggedPriceResponse> {
    return readPeggedPrice(this.transport, phaseId, options);
  }

  /**
   * Reads the eligibility of a wallet for a phase.
   * @param collectionId UUID.
   * @param phaseId UUID.
   * @param wallet Base58 address.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, `NOT_FOUND`, or a code common to all methods.
   */
  readEligibility(
    collectionId: string,
    phaseId: string,
    wallet: string,
    options?: CallOptions,
  ): Promise<EligibilityResponse> {
    return request(
      this.transport,
      joinPath`/collections/${collectionId}/eligibility/${phaseId}/${wallet}`,
      eligibilityResponse,
      options,
    );
  }

  /**
   * Reads the latest minted items, newest first.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, or a code common to all methods.
   */
  readRecentlyMinted(
    identifier: string,
    query?: RecentlyMintedQuery,
    options?: CallOptions,
  ): Promise<RecentlyMintedResponse> {
    return readRecentlyMinted(this.transport, identifier, query, options);
  }

  /**
   * Reserves supply and returns the transactions to sign. Never retried: a second prepare replaces the first.
   * @throws {ApiError} `COLLECTION_NOT_IN_SCOPE`, `VALIDATION_FAILED`, `NOT_FOUND`, `PHASE_NOT_ACTIVE`, `NOT_ELIGIBLE`,
   * `CODE_REQUIRED`, `CLAIM_CODE_INVALID`, `AFFILIATE_INVALID`, `SOLD_OUT`, `WALLET_LIMIT_REACHED`,
   * `QUANTITY_NOT_ALLOWED`, `PROOF_REQUIRED`, `PRICE_UNAVAILABLE`, `INSUFFICIENT_BALANCE`, `TREASURY_EMPTY`,
   * `CHAIN_UNAVAILABLE`, or a code common to all methods.
   */
  prepareMint(body: PrepareMintBody, options?: CallOptions): Promise<PrepareMintResponse> {
    return request(this.transport, "/prepare-mint", prepareMintResponse, {
      ...options,
      body,
      timeout: chainTimeout,
    });
  }

  /**
   * Sends a signed transaction and returns its status. Idempotent, so retried: the same session and bytes get the same
   * answer.
   * @throws {ApiError} `VALIDATION_FAILED`, `SESSION_NOT_FOUND`, `SESSION_EXPIRED`, `TRANSACTION_MISMATCH`,
   * `PHASE_NOT_ACTIVE`, `TRANSACTION_FAILED`, `BLOCKHASH_EXPIRED`, `CHAIN_UNAVAILABLE`, or a code common to all methods.
   */
  executeMint(body: ExecuteMintBody, options?: CallOptions): Promise<ExecuteMintResponse> {
    return request(this.transport, "/execute-mint", executeMintResponse, {
      ...options,
      body,
      repeatable: true,
      timeout: chainTimeout,
    });
  }
}
