import { fromAdapter } from "./adapter/adapter-wallet.js";
import { createMobileSource, supportsMobileWallets, type MobileSource } from "./mobile/mobile-source.js";
import type { OptionalWallets } from "../optional-wallets.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/**
 * Wallets that don't register with Wallet Standard: the apps of an Android phone, and the classic adapters once they
 * are loaded. Empty in a build without them.
 * @param version Transaction version that the wallets must be able to sign.
 * @param onChange Called when the list changes.
 */
export class LazyWalletSources {
  readonly #version: "legacy" | 0;
  readonly #onChange: () => void;
  readonly #loadWalletAdapters: OptionalWallets["loadWalletAdapters"];
  readonly #mobile: MobileSource | null;
  #adapters: readonly WalletSource[] = [];
  #loading: Promise<void> | null = null;

  constructor(
    version: "legacy" | 0,
    onChange: () => void,
    { loadWalletAdapters, loadMobileWallets }: OptionalWallets,
  ) {
    this.#version = version;
    this.#onChange = onChange;
    this.#loadWalletAdapters = loadWalletAdapters;
    this.#mobile =
      loadMobileWallets && supportsMobileWallets(globalThis)
        ? createMobileSource(version, loadMobileWallets)
        : null;
  }

  /** Sources in order of preference. */
  get list(): readonly WalletSource[] {
    return this.#mobile ? [this.#mobile, ...this.#adapters] : this.#adapters;
  }

  /** Methods exposed by the wallet directory. */
  readonly actions = {
    /**
     * Loads the classic adapters and adds them to the list.
     * @throws {WalletError} `WALLET_UNAVAILABLE` when they can't be fetched; another call retries.
     */
    loadMore: async (): Promise<void> => {
      try {
        await (this.#loading ??= this.#addAdapters());
      } catch (cause) {
        this.#loading = null;
        throw new WalletError("WALLET_UNAVAILABLE", "More wallets could not be loaded.", { cause });
      }
    },

    /** Prefetches the mobile wallet module when the list is shown: an app opens only within a user gesture. */
    prepare: (): void => this.#mobile?.prepare(),
  };

  async #addAdapters(): Promise<void> {
    const load = this.#loadWalletAdapters;
    if (!load) return;
    const adapters = await (await load()).createWalletAdapters();
    this.#adapters = adapters.map((adapter) => {
      adapter.on("readyStateChange", () => this.#onChange());
      return fromAdapter(adapter, { id: `adapter:${adapter.name}`, kind: "adapter" }, this.#version, load);
    });
    this.#onChange();
  }
}
