import type { WalletAdapters } from "./wallets/adapter/wallet-adapter.js";
import type { MobileWallets } from "./wallets/mobile/mobile-source.js";

/** Loaders of the wallet kinds that a build may leave out. */
export interface OptionalWallets {
  readonly loadWalletAdapters?: (() => Promise<WalletAdapters>) | undefined;
  readonly loadMobileWallets?: (() => Promise<MobileWallets>) | undefined;
}

/** Loaders of all optional wallets, each in a chunk of its own. */
export const allWallets: OptionalWallets = {
  loadWalletAdapters: () => import("./wallets/adapter/wallet-adapters.js"),
  loadMobileWallets: () => import("./wallets/mobile/mobile-wallet.js"),
};
