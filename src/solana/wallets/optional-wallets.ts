import { fromAdapter } from "./adapter/adapter-wallet.js";
import type { WalletAdapter, WalletAdapters } from "./adapter/wallet-adapter.js";
import {
  createMobileSource,
  supportsMobileWallets,
  type MobileSource,
  type MobileWallets,
} from "./mobile/mobile-source.js";
import { fromSession } from "./session/session-source.js";
import type { WalletSession } from "./session/wallet-session.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/** Sources of wallets that don't register with Wallet Standard. */
export interface OptionalSources {
  /** Sources in order of preference. */
  readonly list: readonly WalletSource[];
  /** See `WalletDirectory`. */
  loadMore(): Promise<void>;
  /** See `WalletDirectory`. */
  prepare(): void;
}

/** Wallets that don't use Wallet Standard. A build may leave them out. */
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

/** Loaders of the wallets' code. */
export interface WalletLoaders {
  readonly loadWalletAdapters: () => Promise<WalletAdapters>;
  readonly loadMobileWallets?: () => Promise<MobileWallets>;
}

/** Creates the optional wallets: the apps of an Android phone, and the classic adapters after they are loaded. */
export function createOptionalWallets(loaders: WalletLoaders): OptionalWallets {
  return {
    createSources: (version, onChange) => new LazyWalletSources(version, onChange, loaders),
    fromHostAdapter: (adapter, version) =>
      fromAdapter(adapter, { id: `host:${adapter.name}`, kind: "host" }, version, loaders.loadWalletAdapters),
    fromHostSession: (session) =>
      fromSession(session, { id: `host:${session.connector.name}`, kind: "host" }),
  };
}

/** All optional wallets. Their code is loaded on demand. */
export const allWallets = createOptionalWallets({
  loadWalletAdapters: () => import("./adapter/wallet-adapters.js"),
  loadMobileWallets: () => import("./mobile/mobile-wallet.js"),
});

class LazyWalletSources implements OptionalSources {
  readonly #version: "legacy" | 0;
  readonly #onChange: () => void;
  readonly #loadWalletAdapters: WalletLoaders["loadWalletAdapters"];
  readonly #mobile: MobileSource | null;
  #adapters: readonly WalletSource[] = [];
  #loading: Promise<void> | null = null;

  constructor(
    version: "legacy" | 0,
    onChange: () => void,
    { loadWalletAdapters, loadMobileWallets }: WalletLoaders,
  ) {
    this.#version = version;
    this.#onChange = onChange;
    this.#loadWalletAdapters = loadWalletAdapters;
    this.#mobile =
      loadMobileWallets && supportsMobileWallets(globalThis)
        ? createMobileSource(version, loadMobileWallets)
        : null;
  }

  get list(): readonly WalletSource[] {
    return this.#mobile ? [this.#mobile, ...this.#adapters] : this.#adapters;
  }

  async loadMore(): Promise<void> {
    try {
      await (this.#loading ??= this.#addAdapters());
    } catch (cause) {
      this.#loading = null;
      throw new WalletError("WALLET_UNAVAILABLE", "More wallets could not be loaded.", { cause });
    }
  }

  /** Prefetches the module for mobile wallets, because an app opens only within a user gesture. */
  prepare(): void {
    this.#mobile?.prepare();
  }

  async #addAdapters(): Promise<void> {
    const load = this.#loadWalletAdapters;
    const adapters = await (await load()).createWalletAdapters();
    this.#adapters = adapters.map((adapter) => {
      try {
        adapter.on("readyStateChange", () => this.#onChange());
      } catch {
        // The wallet stays in the list, where a later detection isn't noticed.
      }
      return fromAdapter(adapter, { id: `adapter:${adapter.name}`, kind: "adapter" }, this.#version, load);
    });
    this.#onChange();
  }
}
