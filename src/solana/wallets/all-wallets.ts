import { createOptionalWallets } from "./lazy-wallet-sources.js";

/** All optional wallets; their code is loaded when it is needed. */
export const allWallets = createOptionalWallets({
  loadWalletAdapters: () => import("./adapter/wallet-adapters.js"),
  loadMobileWallets: () => import("./mobile/mobile-wallet.js"),
});
