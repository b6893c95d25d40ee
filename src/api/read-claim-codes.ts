import {
  claimBenefitsResponse,
  claimCodesResponse,
  validateClaimCodeResponse,
} from "../contract/claim-codes.js";
import type { ValidateClaimCodeBody } from "../contract/mint-request.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Reads the configuration of the drop's claim codes. */
export function readClaimCodes(transport: TransportOptions, collectionId: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${collectionId}/claim-codes`, claimCodesResponse, options);
}

/** Validates a claim code without redeeming it; retried like a read. */
export function validateClaimCode(
  transport: TransportOptions,
  collectionId: string,
  code: string,
  options?: CallOptions,
) {
  const body: ValidateClaimCodeBody = { code };
  return request(
    transport,
    joinPath`/collections/${collectionId}/claim-codes/validate`,
    validateClaimCodeResponse,
    { ...options, body, repeatable: true },
  );
}

/** Reads the benefits of a wallet's redeemed codes. */
export function readClaimBenefits(
  transport: TransportOptions,
  collectionId: string,
  wallet: string,
  options?: CallOptions,
) {
  return request(
    transport,
    joinPath`/collections/${collectionId}/claim-codes/benefits/${wallet}`,
    claimBenefitsResponse,
    options,
  );
}
