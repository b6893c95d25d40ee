import type { DeepRequired } from "../../../../src/contract/field.js";
import { versionResponse, type VersionResponse } from "../../../../src/contract/version.js";
import { defineMintRoute, type MintRoute } from "./mint-route.js";
import { collectionRoutes } from "./routes/collection-routes.js";
import { mintingRoutes } from "./routes/minting-routes.js";
import { priceRoutes } from "./routes/price-routes.js";
import { walletRoutes } from "./routes/wallet-routes.js";

/** Route table of the Mint API: the registration and the OpenAPI document are made from it. */
export const mintRoutes: readonly MintRoute[] = [
  defineMintRoute({
    method: "get",
    path: "/",
    operationId: "readVersion",
    tag: "Service",
    summary: "The version of this API",
    description: "Names no collection: answers any valid key.",
    response: { name: "VersionResponse", schema: versionResponse },
    errors: [],
    handler: ({ docs }): DeepRequired<VersionResponse> => ({
      success: true,
      version: "v1",
      stability: "additive-only",
      docs,
    }),
  }),
  ...collectionRoutes,
  ...priceRoutes,
  ...walletRoutes,
  ...mintingRoutes,
];
