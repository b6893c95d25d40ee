import type { mintRoutes } from "../../../../../src/contract/routes.js";
import type { MintHandlers } from "../mint-route.js";

/** Eligibility, counts and claim codes of a wallet. */
export const walletHandlers = {
  readEligibility: {
    readsChain: true,
    handle: ({ service, collectionId, phaseId, walletAddress, subjects, origin }) =>
      service.readEligibility(collectionId, phaseId, walletAddress, {
        client: subjects.address ?? null,
        origin,
      }),
  },
  readWalletMints: {
    handle: ({ service, collectionId, walletAddress }) =>
      service.readWalletMints(collectionId, walletAddress),
  },
  readClaimCodes: { handle: ({ service, collectionId }) => service.readClaimCodes(collectionId) },
  readClaimBenefits: {
    handle: ({ service, collectionId, walletAddress }) =>
      service.readClaimBenefits(collectionId, walletAddress),
  },
  validateClaimCode: {
    handle: ({ service, collectionId, body }) => service.validateClaimCode(collectionId, body.code),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;
