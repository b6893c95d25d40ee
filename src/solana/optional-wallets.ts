import type { WalletAdapters } from "./wallets/adapter/wallet-adapter.js";
import type { MobileWallets } from "./wallets/mobile/mobile-source.js";

/** The kinds of wallets that a build may leave out: what loads each of them when it is needed. */
export interface OptionalWallets {
  readonly loadWalletAdapters?: (() => Promise<WalletAdapters>) | undefined;
  readonly loadMobileWallets?: (() => Promise<MobileWallets>) | undefined;
}

/** All of them, each in a chunk of its own. */
export const allWallets: OptionalWallets = {
  loadWalletAdapters: () => import("./wallets/adapter/wallet-adapters.js"),
  loadMobileWallets: () => import("./wallets/mobile/mobile-wallet.js"),
};
