import { dutchPriceResponse, peggedPriceResponse } from "../../../../../src/contract/phase-price.js";
import { tokenPricesResponse } from "../../../../../src/contract/token-prices.js";
import { defineMintRoute, scopeErrors, type MintRoute } from "../mint-route.js";

const priceRoute = { method: "get", tag: "Prices" } as const;

/** Prices of the platform's tokens and of phases. */
export const priceRoutes: readonly MintRoute[] = [
  defineMintRoute({
    ...priceRoute,
    path: "/token-prices",
    operationId: "readTokenPrices",
    summary: "The platform's currencies in US dollars",
    description: "Names no collection: answers any valid key.",
    response: { name: "TokenPricesResponse", schema: tokenPricesResponse },
    errors: [],
    handler: ({ service, principal }) => service.readTokenPrices(principal.scope),
  }),
  defineMintRoute({
    ...priceRoute,
    path: "/phases/{phaseId}/pegged-price",
    operationId: "readPeggedPrice",
    summary: "The price of one unit of a pegged phase now",
    description: "Refreshes the price without reading the collection again: ask when `validUntil` has come.",
    response: { name: "PeggedPriceResponse", schema: peggedPriceResponse },
    isShared: true,
    errors: [...scopeErrors, "NOT_FOUND"],
    handler: ({ service, collectionId, phaseId }) => service.readPeggedPrice(collectionId, phaseId),
  }),
  defineMintRoute({
    ...priceRoute,
    path: "/phases/{phaseId}/dutch-price",
    operationId: "readDutchPrice",
    summary: "The price of one unit of a Dutch phase now, and the time of its next step",
    response: { name: "DutchPriceResponse", schema: dutchPriceResponse },
    isShared: true,
    errors: [...scopeErrors, "NOT_FOUND"],
    handler: ({ service, collectionId, phaseId }) => service.readDutchPrice(collectionId, phaseId),
  }),
];
