import { fromAdapter } from "./adapter-wallet.js";
import type { ClassicAdapter } from "./classic-adapter.js";
import { WalletError } from "./wallet-error.js";
import type { WalletSource } from "./wallet-source.js";

/** Fetches the classic adapters. */
export type LoadAdapters = () => Promise<readonly ClassicAdapter[]>;

async function loadClassicAdapters(): Promise<readonly ClassicAdapter[]> {
  const { createClassicAdapters } = await import("./classic-adapters.js");
  return createClassicAdapters();
}

/**
 * Wallets that don't announce themselves: the classic adapters, once they are loaded.
 * @param version of transactions that they must be able to sign.
 * @param onChange Called when there are more, or others.
 */
export class MoreSources {
  readonly #version: "legacy" | 0;
  readonly #onChange: () => void;
  readonly #loadAdapters: LoadAdapters;
  #loading: Promise<void> | null = null;
  /** In order of preference. */
  list: readonly WalletSource[] = [];

  constructor(version: "legacy" | 0, onChange: () => void, loadAdapters: LoadAdapters = loadClassicAdapters) {
    this.#version = version;
    this.#onChange = onChange;
    this.#loadAdapters = loadAdapters;
  }

  /** @throws {WalletError} `WALLET_UNAVAILABLE` when they can't be fetched; calling again tries again. */
  async load(): Promise<void> {
    try {
      await (this.#loading ??= this.#take());
    } catch (cause) {
      this.#loading = null;
      throw new WalletError("WALLET_UNAVAILABLE", "More wallets could not be loaded.", { cause });
    }
  }

  async #take(): Promise<void> {
    const adapters = await this.#loadAdapters();
    this.list = adapters.map((adapter) => {
      adapter.on("readyStateChange", () => this.#onChange());
      return fromAdapter(adapter, { id: `adapter:${adapter.name}`, kind: "adapter" }, this.#version);
    });
    this.#onChange();
  }
}
