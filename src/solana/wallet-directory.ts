import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import { fromAdapter } from "./adapter-wallet.js";
import type { ClassicAdapter } from "./classic-adapter.js";
import { fromHostWallet, type HostWallet } from "./host-wallet.js";
import { fromStandardWallet } from "./standard-wallet.js";
import { WalletError } from "./wallet-error.js";
import {
  Listeners,
  type ConnectOptions,
  type WalletConnection,
  type WalletOption,
  type WalletSource,
} from "./wallet-source.js";

export type { HostWallet };

export interface WalletDirectoryOptions {
  /** The page's own wallet; it is listed first. */
  readonly host?: HostWallet | null | undefined;
  /** The transactions that wallets must be able to sign. Most classic adapters know only `legacy`. */
  readonly version?: "legacy" | 0;
  /** Fetches the classic adapters. */
  readonly loadAdapters?: () => Promise<readonly ClassicAdapter[]>;
}

async function loadClassicAdapters(): Promise<readonly ClassicAdapter[]> {
  const { createClassicAdapters } = await import("./classic-adapters.js");
  return createClassicAdapters();
}

/**
 * The wallets on this page: the host's own, those that announce themselves (Wallet Standard, whenever they come), and
 * on demand the classic adapters. Each name is listed once, in this order of preference.
 * @throws TypeError when `host` is not a wallet.
 */
export function createWalletDirectory({
  host,
  version = 0,
  loadAdapters = loadClassicAdapters,
}: WalletDirectoryOptions = {}) {
  const changes = new Listeners<[]>();
  const announced = getWallets();
  const hostSource = host && fromHostWallet(host, version);
  const standardSources = new Map<Wallet, WalletSource>();
  let adapterSources: readonly WalletSource[] = [];
  let loading: Promise<void> | null = null;

  function standardSource(wallet: Wallet): WalletSource {
    let source = standardSources.get(wallet);
    if (!source) {
      const namesakes = [...standardSources.keys()].filter(({ name }) => name === wallet.name).length;
      const id = `standard:${wallet.name}${namesakes ? `#${namesakes + 1}` : ""}`;
      source = fromStandardWallet(wallet, { id, kind: "standard" }, version);
      standardSources.set(wallet, source);
    }
    return source;
  }

  /** Without those whose name a more direct way to the same wallet has taken. */
  function sources(chain: string): WalletSource[] {
    const taken = new Set<string>();
    return [hostSource ? [hostSource] : [], announced.get().map(standardSource), adapterSources].flatMap(
      (group) => {
        const rest = group.filter(({ option, supports }) => supports(chain) && !taken.has(option.name));
        for (const { option } of rest) taken.add(option.name);
        return rest;
      },
    );
  }

  async function load(): Promise<void> {
    const adapters = await loadAdapters();
    adapterSources = adapters.map((adapter) => {
      adapter.on("readyStateChange", () => changes.tell());
      return fromAdapter(adapter, { id: `adapter:${adapter.name}`, kind: "adapter" }, version);
    });
    changes.tell();
  }

  return {
    /** The wallets that can sign for `chain` (`solana-devnet`, …): host first, then installed, then the rest. */
    list(chain: string): readonly WalletOption[] {
      const options = sources(chain).map(({ option }) => option);
      const usable = options.filter(({ installed, url }) => installed || url);
      return usable.sort(
        (left, right) =>
          Number(right.kind === "host") - Number(left.kind === "host") ||
          Number(right.installed) - Number(left.installed),
      );
    },

    /** Called when the list changes. Returns the unsubscriber. */
    subscribe(listener: () => void): () => void {
      const tell = (): void => listener();
      const leave = [announced.on("register", tell), announced.on("unregister", tell), changes.add(tell)];
      return () => leave.forEach((off) => off());
    },

    /**
     * Loads the classic adapters and adds them to the list.
     * @throws {WalletError} `WALLET_UNAVAILABLE` when they can't be fetched; calling again tries again.
     */
    async loadMore(): Promise<void> {
      try {
        await (loading ??= load());
      } catch (cause) {
        loading = null;
        throw new WalletError("WALLET_UNAVAILABLE", "More wallets could not be loaded.", { cause });
      }
    },

    /** @throws {WalletError} */
    async connect(id: string, options: ConnectOptions): Promise<WalletConnection> {
      const source = sources(options.chain).find(({ option }) => option.id === id);
      if (!source)
        throw new WalletError("WALLET_UNAVAILABLE", `There is no wallet "${id}" for ${options.chain}.`);
      return source.connect(options);
    },
  };
}
