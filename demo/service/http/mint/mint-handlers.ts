import type { mintRoutes } from "../../../../src/contract/routes.js";
import type { MintHandlers } from "./mint-route.js";
import { collectionHandlers } from "./routes/collection-handlers.js";
import { mintingHandlers } from "./routes/minting-handlers.js";
import { priceHandlers } from "./routes/price-handlers.js";
import { walletHandlers } from "./routes/wallet-handlers.js";

const serviceHandlers = {
  readVersion: {
    handle: ({ docs }) => ({ success: true, version: "v1", stability: "additive-only", docs }),
  },
} satisfies Partial<MintHandlers<typeof mintRoutes>>;

/** Handlers of the Mint API's routes by the tag that groups them in its document. */
export const mintTags = {
  Service: serviceHandlers,
  Collections: collectionHandlers,
  Prices: priceHandlers,
  Wallets: walletHandlers,
  Minting: mintingHandlers,
};

/** Handlers of the Mint API's routes. */
export const mintHandlers: MintHandlers<typeof mintRoutes> = {
  ...serviceHandlers,
  ...collectionHandlers,
  ...priceHandlers,
  ...walletHandlers,
  ...mintingHandlers,
};
