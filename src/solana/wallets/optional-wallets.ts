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
  /** Sources in order of preference. A burner wallet is among them on test chains only. */
  list(chain: string): readonly WalletSource[];
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

/**
 * Creates the optional wallets: the apps of an Android phone, and the classic adapters after they are loaded.
 * @param createBurner Creates a burner wallet's source; undefined: the build has none.
 */
export function createOptionalWallets(
  loaders: WalletLoaders,
  createBurner?: (version: "legacy" | 0) => WalletSource,
): OptionalWallets {
  return {
    createSources: (version, onChange) =>
      new LazyWalletSources(version, onChange, loaders, createBurner?.(version)),
    fromHostAdapter: (adapter, version) =>
      fromAdapter(adapter, { id: `host:${adapter.name}`, kind: "host" }, version, loaders.loadWalletAdapters),
    fromHostSession: (session) =>
      fromSession(session, { id: `host:${session.connector.name}`, kind: "host" }),
  };
}

/** Loaders of all optional wallets. */
export const walletLoaders: WalletLoaders = {
  loadWalletAdapters: () => import("./adapter/wallet-adapters.js"),
  loadMobileWallets: () => import("./mobile/mobile-wallet.js"),
};

/** All optional wallets. Their code is loaded on demand. */
export const allWallets = createOptionalWallets(walletLoaders);

class LazyWalletSources implements OptionalSources {
  readonly #version: "legacy" | 0;
  readonly #onChange: () => void;
  readonly #loadWalletAdapters: WalletLoaders["loadWalletAdapters"];
  readonly #mobile: MobileSource | null;
  readonly #burner: WalletSource | undefined;
  #adapters: readonly WalletSource[] = [];
  #loading: Promise<void> | null = null;

  constructor(
    version: "legacy" | 0,
    onChange: () => void,
    { loadWalletAdapters, loadMobileWallets }: WalletLoaders,
    burner: WalletSource | undefined,
  ) {
    this.#burner = burner;
    this.#version = version;
    this.#onChange = onChange;
    this.#loadWalletAdapters = loadWalletAdapters;
    this.#mobile =
      loadMobileWallets && supportsMobileWallets(globalThis)
        ? createMobileSource(version, loadMobileWallets)
        : null;
  }

  list(chain: string): readonly WalletSource[] {
    // On other chains it isn't a wallet that can't be used: it isn't there.
    const burner = this.#burner?.findObstacle(chain) === null ? [this.#burner] : [];
    return [...(this.#mobile ? [this.#mobile] : []), ...burner, ...this.#adapters];
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
