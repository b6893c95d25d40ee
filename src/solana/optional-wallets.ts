import type { ClassicAdapters } from "./classic-adapter.js";
import type { MobileWallets } from "./mobile-source.js";

/** The kinds of wallets that a build may leave out: what loads each of them when it is needed. */
export interface OptionalWallets {
  readonly loadClassicAdapters?: (() => Promise<ClassicAdapters>) | undefined;
  readonly loadMobileWallets?: (() => Promise<MobileWallets>) | undefined;
}

/** All of them, each in a chunk of its own. */
export const allWallets: OptionalWallets = {
  loadClassicAdapters: () => import("./classic-adapters.js"),
  loadMobileWallets: () => import("./mobile-wallet.js"),
};
