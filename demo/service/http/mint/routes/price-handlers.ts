import type { mintRoutes } from "../../../../../src/contract/routes.js";
import type { MintHandlers } from "../mint-route.js";

/** Prices of the platform's tokens and of phases. */
export const priceHandlers = {
  readTokenPrices: { handle: ({ service, principal }) => service.readTokenPrices(principal.scope) },
  readPeggedPrice: {
    handle: ({ service, collectionId, phaseId }) => service.readPeggedPrice(collectionId, phaseId),
  },
  readDutchPrice: {
    handle: ({ service, collectionId, phaseId }) => service.readDutchPrice(collectionId, phaseId),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;
