import {
  claimBenefitsResponse,
  claimCodesResponse,
  validateClaimCodeResponse,
} from "../contract/claim-codes.js";
import type { ValidateClaimCodeBody } from "../contract/mint-request.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Whether the drop uses codes, and where. */
export function readClaimCodes(transport: TransportOptions, collectionId: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${collectionId}/claim-codes`, claimCodesResponse, options);
}

/** Uses nothing up, so that it is asked again when the answer is lost. */
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

/** What the wallet's redeemed codes gave it. */
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
