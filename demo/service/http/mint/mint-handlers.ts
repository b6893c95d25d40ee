import type { mintRoutes } from "../../../../src/contract/routes.js";
import type { MintHandlers } from "./mint-route.js";
import { collectionHandlers } from "./routes/collection-handlers.js";
import { mintingHandlers } from "./routes/minting-handlers.js";
import { priceHandlers } from "./routes/price-handlers.js";
import { walletHandlers } from "./routes/wallet-handlers.js";

/** Handlers of the Mint API's routes, with their descriptions. */
export const mintHandlers: MintHandlers<typeof mintRoutes> = {
  readVersion: {
    tag: "Service",
    summary: "Read the version of the API",
    description: "Any valid key can read it.",
    handle: ({ docs }) => ({ success: true, version: "v1", stability: "additive-only", docs }),
  },
  ...collectionHandlers,
  ...priceHandlers,
  ...walletHandlers,
  ...mintingHandlers,
};
