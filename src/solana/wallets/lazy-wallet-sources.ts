import { fromAdapter } from "./adapter/adapter-wallet.js";
import { createMobileSource, supportsMobileWallets, type MobileSource } from "./mobile/mobile-source.js";
import type { OptionalWallets } from "../optional-wallets.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/**
 * Wallets that don't announce themselves: the apps of an Android phone, and the classic adapters once they are loaded;
 * in a build that has them.
 * @param version of transactions that they must be able to sign.
 * @param onChange Called when there are more, or others.
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

  /** In order of preference. */
  get list(): readonly WalletSource[] {
    return this.#mobile ? [this.#mobile, ...this.#adapters] : this.#adapters;
  }

  /** What a directory does with them. */
  readonly actions = {
    /**
     * Loads the classic adapters and adds them to the list.
     * @throws {WalletError} `WALLET_UNAVAILABLE` when they can't be fetched; calling again tries again.
     */
    loadMore: async (): Promise<void> => {
      try {
        await (this.#loading ??= this.#addAdapters());
      } catch (cause) {
        this.#loading = null;
        throw new WalletError("WALLET_UNAVAILABLE", "More wallets could not be loaded.", { cause });
      }
    },

    /** The visitor is about to choose: fetches what has to be there at the press. */
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
