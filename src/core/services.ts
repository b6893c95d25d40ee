import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../contract/mint/claim-codes.js";
import type { AvailabilityResponse, CollectionResponse } from "../contract/mint/collection.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../contract/mint/mint.js";
import type { ExecuteMintBody, PrepareMintBody } from "../contract/mint/mint-request.js";
import type { DutchPriceResponse, PeggedPriceResponse } from "../contract/mint/prices.js";
import type { EligibilityResponse } from "../contract/mint/wallet.js";

/** Mint API routes of the collection and its supply. */
export interface CollectionService {
  readCollection(identifier: string, options: { signal: AbortSignal }): Promise<CollectionResponse>;
  readAvailability(collectionId: string, options: { signal: AbortSignal }): Promise<AvailabilityResponse>;
}

/** Mint API routes of live prices. */
export interface PriceService {
  readDutchPrice(phaseId: string, options: { signal: AbortSignal }): Promise<DutchPriceResponse>;
  readPeggedPrice(phaseId: string, options: { signal: AbortSignal }): Promise<PeggedPriceResponse>;
}

/**
 * Mint API routes of the checkout. Rejections carry `code` and `status`, which `isClientError` reads, and `retryAfter`:
 * milliseconds of the `Retry-After` header, or null.
 */
export interface MintService {
  readEligibility(
    collectionId: string,
    phaseId: string,
    wallet: string,
    options: { signal: AbortSignal },
  ): Promise<EligibilityResponse>;
  prepareMint(body: PrepareMintBody): Promise<PrepareMintResponse>;
  executeMint(body: ExecuteMintBody): Promise<ExecuteMintResponse>;
}

/** Mint API routes of claim codes. */
export interface ClaimCodeService {
  readClaimCodes(collectionId: string, options: { signal: AbortSignal }): Promise<ClaimCodesResponse>;
  validateClaimCode(
    collectionId: string,
    code: string,
    options: { signal: AbortSignal },
  ): Promise<ValidateClaimCodeResponse>;
  readClaimBenefits(
    collectionId: string,
    wallet: string,
    options: { signal: AbortSignal },
  ): Promise<ClaimBenefitsResponse>;
}
