import type { mintRoutes } from "../../../../../src/contract/routes.js";
import type { MintHandlers } from "../mint-route.js";

/** Eligibility, counts and claim codes of a wallet. */
export const walletHandlers = {
  readEligibility: {
    readsChain: true,
    tag: "Wallets",
    summary: "Read whether a wallet can mint in a phase, and how many items",
    description:
      "Eligibility and the time window are separate: a wallet can be eligible for a phase that has not started. Criteria are never sent. Answer the challenge in `proof` ahead of the prepare that needs it.",
    handle: ({ service, collectionId, phaseId, walletAddress, subjects, origin }) =>
      service.readEligibility(collectionId, phaseId, walletAddress, {
        client: subjects.address ?? null,
        origin,
      }),
  },
  readWalletMints: {
    tag: "Wallets",
    summary: "Read a wallet's minted and remaining units, by phase",
    handle: ({ service, collectionId, walletAddress }) =>
      service.readWalletMints(collectionId, walletAddress),
  },
  readClaimCodes: {
    tag: "Wallets",
    summary: "Read whether the drop has claim codes, and their kind",
    handle: ({ service, collectionId }) => service.readClaimCodes(collectionId),
  },
  readClaimBenefits: {
    tag: "Wallets",
    summary: "Read the benefits of the codes that a wallet redeemed",
    handle: ({ service, collectionId, walletAddress }) =>
      service.readClaimBenefits(collectionId, walletAddress),
  },
  validateClaimCode: {
    tag: "Wallets",
    summary: "Validate a claim code without redeeming it",
    description:
      "An unknown, used, malformed or other drop's code gets the same response: `valid` is false, without `kind` and `benefit`.",
    handle: ({ service, collectionId, body }) => service.validateClaimCode(collectionId, body.code),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;
