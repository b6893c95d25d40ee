import type { WalletConnection, WalletOption } from "../../core/ports.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import { fromHostWallet, type HostWallet } from "./host-wallet.js";
import { LazyWalletSources } from "./lazy-wallet-sources.js";
import type { OptionalWallets } from "../optional-wallets.js";
import { fromStandardWallet } from "./standard-wallet.js";
import { WalletError } from "./wallet-error.js";
import type { ConnectOptions, WalletSource } from "./wallet-source.js";

export type { HostWallet };

export interface WalletDirectoryOptions extends OptionalWallets {
  /** The page's own wallet; it is listed first. */
  readonly host?: HostWallet | null | undefined;
  /** The transactions that wallets must be able to sign. Most classic adapters know only `legacy`. */
  readonly version?: "legacy" | 0;
}

/**
 * The wallets on this page: the host's own, those that announce themselves (Wallet Standard, whenever they come), the
 * apps of an Android phone, and on demand the classic adapters. Each name is listed once, in this order of preference.
 * @throws TypeError when `host` is not a wallet.
 */
export function createWalletDirectory({
  host,
  version = 0,
  loadWalletAdapters,
  loadMobileWallets,
}: WalletDirectoryOptions = {}) {
  const changes = new ListenerSet();
  const announced = getWallets();
  const hostSource = host && fromHostWallet(host, version, loadWalletAdapters);
  const standardSources = new Map<Wallet, WalletSource>();
  const lazySources = new LazyWalletSources(version, () => changes.emit(), {
    loadWalletAdapters,
    loadMobileWallets,
  });

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
    return [hostSource ? [hostSource] : [], announced.get().map(standardSource), lazySources.list].flatMap(
      (group) => {
        const rest = group.filter(({ option, supports }) => supports(chain) && !taken.has(option.name));
        for (const { option } of rest) taken.add(option.name);
        return rest;
      },
    );
  }

  return {
    ...lazySources.actions,

    /** Whether there are classic adapters to load. */
    canLoadMore: loadWalletAdapters !== undefined,

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
      const onChange = (): void => listener();
      const unsubscribes = [
        announced.on("register", onChange),
        announced.on("unregister", onChange),
        changes.add(onChange),
      ];
      return () => unsubscribes.forEach((off) => off());
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
