import type { mintRoutes } from "../../../../../src/contract/routes.js";
import type { MintHandlers } from "../mint-route.js";

/** Prices of the platform's tokens and of phases. */
export const priceHandlers = {
  readTokenPrices: {
    tag: "Prices",
    summary: "Read the platform's currencies in US dollars",
    description: "Any valid key can read it.",
    handle: ({ service, principal }) => service.readTokenPrices(principal.scope),
  },
  readPeggedPrice: {
    tag: "Prices",
    summary: "Read the current price of a pegged phase",
    description: "The price of one unit. Read it again at `validUntil`.",
    handle: ({ service, collectionId, phaseId }) => service.readPeggedPrice(collectionId, phaseId),
  },
  readDutchPrice: {
    tag: "Prices",
    summary: "Read the current price of a Dutch phase, and its next step",
    handle: ({ service, collectionId, phaseId }) => service.readDutchPrice(collectionId, phaseId),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;
