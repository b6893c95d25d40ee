import type { WalletAdapter } from "./adapter/wallet-adapter.js";
import type { WalletSession } from "./session/wallet-session.js";
import type { WalletSource } from "./wallet-source.js";

/** Sources of wallets that don't register with Wallet Standard. */
export interface OptionalSources {
  /** Sources in order of preference. */
  readonly list: readonly WalletSource[];
  /** As in `WalletDirectory`. */
  loadMore(): Promise<void>;
  /** As in `WalletDirectory`. */
  prepare(): void;
}

/** Wallets beside those of Wallet Standard, which a build may leave out. */
export interface OptionalWallets {
  /**
   * @param version Transaction version that the wallets must be able to sign.
   * @param onChange Called when the list changes.
   */
  createSources(version: "legacy" | 0, onChange: () => void): OptionalSources;
  /** Source of a classic adapter that the page has passed in. */
  fromHostAdapter(adapter: WalletAdapter, version: "legacy" | 0): WalletSource;
  /** Source of a session that the page has passed in. */
  fromHostSession(session: WalletSession): WalletSource;
}
