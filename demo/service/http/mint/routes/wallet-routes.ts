import {
  claimBenefitsResponse,
  claimCodesResponse,
  validateClaimCodeResponse,
} from "../../../../../src/contract/claim-codes.js";
import { walletMintsResponse } from "../../../../../src/contract/wallet-mints.js";
import { eligibilityResponse } from "../../../../../src/contract/wallet.js";
import { expectations, validateClaimCodeBody } from "../mint-body.js";
import { bodyErrors, defineMintRoute, scopeErrors, validatedErrors, type MintRoute } from "../mint-route.js";

/** Eligibility, counts and claim codes of a wallet. */
export const walletRoutes: readonly MintRoute[] = [
  defineMintRoute({
    method: "get",
    path: "/collections/{collectionId}/eligibility/{phaseId}/{walletAddress}",
    operationId: "readEligibility",
    activity: "eligibility",
    tag: "Wallets",
    summary: "Whether a wallet may mint in a phase, and how many",
    description:
      "The decision and the time window are separate: a wallet can be eligible for a phase that has not started. Gating criteria are never listed. `proof` is the challenge that a prepare would have to answer now, so that it can be answered ahead.",
    response: { name: "EligibilityResponse", schema: eligibilityResponse },
    errors: [...validatedErrors, "NOT_FOUND"],
    handler: ({ service, collectionId, phaseId, walletAddress, subjects, origin }) =>
      service.readEligibility(collectionId, phaseId, walletAddress, {
        client: subjects.address ?? null,
        origin,
      }),
  }),
  defineMintRoute({
    method: "get",
    path: "/collections/{collectionId}/wallet-mints/{walletAddress}",
    operationId: "readWalletMints",
    tag: "Wallets",
    summary: "Minted and remaining units of a wallet, by phase",
    response: { name: "WalletMintsResponse", schema: walletMintsResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, walletAddress }) =>
      service.readWalletMints(collectionId, walletAddress),
  }),
  defineMintRoute({
    method: "get",
    path: "/collections/{collectionId}/claim-codes",
    operationId: "readClaimCodes",
    tag: "Wallets",
    summary: "Whether the drop uses claim codes, and of what kind",
    response: { name: "ClaimCodesResponse", schema: claimCodesResponse },
    errors: scopeErrors,
    handler: ({ service, collectionId }) => service.readClaimCodes(collectionId),
  }),
  defineMintRoute({
    method: "get",
    path: "/collections/{collectionId}/claim-codes/benefits/{walletAddress}",
    operationId: "readClaimBenefits",
    tag: "Wallets",
    summary: "Benefits of the codes that a wallet has redeemed",
    response: { name: "ClaimBenefitsResponse", schema: claimBenefitsResponse },
    errors: validatedErrors,
    handler: ({ service, collectionId, walletAddress }) =>
      service.readClaimBenefits(collectionId, walletAddress),
  }),
  defineMintRoute({
    method: "post",
    path: "/collections/{collectionId}/claim-codes/validate",
    operationId: "validateClaimCode",
    tag: "Wallets",
    summary: "Check a claim code without using it",
    description:
      "A code that is unknown, spent, malformed or another drop's has one and the same answer: `valid` is false, and `kind` and `benefit` are left out.",
    body: { name: "ValidateClaimCodeBody", schema: validateClaimCodeBody, expectations },
    response: { name: "ValidateClaimCodeResponse", schema: validateClaimCodeResponse },
    errors: bodyErrors,
    activity: "codes",
    handler: ({ service, collectionId, body }) => service.validateClaimCode(collectionId, body.code),
  }),
];
