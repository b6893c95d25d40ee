import { fromAdapter } from "./adapter-wallet.js";
import type { ClassicAdapter } from "./classic-adapter.js";
import { createMobileSource, speaksMobile, type MobileSource } from "./mobile-source.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/** Fetches the classic adapters. */
export type LoadAdapters = () => Promise<readonly ClassicAdapter[]>;

async function loadClassicAdapters(): Promise<readonly ClassicAdapter[]> {
  const { createClassicAdapters } = await import("./classic-adapters.js");
  return createClassicAdapters();
}

/**
 * Wallets that don't announce themselves: the apps of an Android phone, and the classic adapters once they are loaded.
 * @param version of transactions that they must be able to sign.
 * @param onChange Called when there are more, or others.
 */
export class MoreSources {
  readonly #version: "legacy" | 0;
  readonly #onChange: () => void;
  readonly #loadAdapters: LoadAdapters;
  readonly #mobile: MobileSource | null;
  #adapters: readonly WalletSource[] = [];
  #loading: Promise<void> | null = null;

  constructor(version: "legacy" | 0, onChange: () => void, loadAdapters: LoadAdapters = loadClassicAdapters) {
    this.#version = version;
    this.#onChange = onChange;
    this.#loadAdapters = loadAdapters;
    this.#mobile = speaksMobile(globalThis) ? createMobileSource(version) : null;
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
        await (this.#loading ??= this.#take());
      } catch (cause) {
        this.#loading = null;
        throw new WalletError("WALLET_UNAVAILABLE", "More wallets could not be loaded.", { cause });
      }
    },

    /** The visitor is about to choose: fetches what has to be there at the press. */
    prepare: (): void => this.#mobile?.prepare(),
  };

  async #take(): Promise<void> {
    const adapters = await this.#loadAdapters();
    this.#adapters = adapters.map((adapter) => {
      adapter.on("readyStateChange", () => this.#onChange());
      return fromAdapter(adapter, { id: `adapter:${adapter.name}`, kind: "adapter" }, this.#version);
    });
    this.#onChange();
  }
}
