import type { HostWallet } from "../../core/host-wallet.js";
import type {
  DirectoryChange,
  UnusableWallet,
  WalletConnection,
  WalletObstacle,
  WalletOption,
} from "../../core/wallet-directory.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import { fromHostWallet, watchHostConnection } from "./host-wallet.js";
import type { OptionalWallets } from "./optional-wallets.js";
import { readNameOf } from "./read-standard-wallet.js";
import { fromStandardWallet } from "./standard-wallet.js";
import { toWalletError, WalletError, withWalletErrors } from "./wallet-error.js";
import { toObstacleError, type ConnectOptions, type WalletSource } from "./wallet-source.js";

export interface WalletDirectoryOptions {
  /** The page's own wallet, listed first. */
  readonly host?: HostWallet | null | undefined;
  /** Transaction version that wallets must be able to sign. Most classic adapters support only `legacy`. */
  readonly version?: "legacy" | 0;
  /** Undefined in a build without optional wallets. */
  readonly optional?: OptionalWallets | undefined;
}

/**
 * Creates the directory of the wallets on this page: the host's own, those registered with Wallet Standard (at any
 * time), the apps of an Android phone, and on demand the classic adapters. If several have the same name, only the
 * first group in this order is listed. If `host` can't be used, `hostErrorOn` says why, and the others are listed.
 */
export function createWalletDirectory({ host, version = 0, optional }: WalletDirectoryOptions = {}) {
  const changes = new ListenerSet<[DirectoryChange]>({ onFirst: watchHost, onLast: unwatchHost });
  const registered = getWallets();
  let currentHost: HostWallet | null = null;
  let hostSource: WalletSource | null = null;
  let hostError: Error | null = null;
  let unsubscribeFromHost: (() => void) | null = null;

  function setHost(next: HostWallet | null): void {
    unwatchHost();
    currentHost = next;
    hostSource = null;
    hostError = null;
    try {
      if (next) hostSource = fromHostWallet(next, { version, optional, registered: registered.get() });
    } catch (error) {
      hostError = toHostError(error);
    }
    if (changes.size > 0) watchHost();
  }

  function watchHost(): void {
    if (!currentHost || !hostSource) return;
    try {
      unsubscribeFromHost = watchHostConnection(currentHost, () => changes.emit("host-connected"));
    } catch (error) {
      report(currentHost, error);
    }
  }

  function unwatchHost(): void {
    try {
      unsubscribeFromHost?.();
    } catch (error) {
      report(currentHost, error);
    }
    unsubscribeFromHost = null;
  }

  if (host) setHost(host);
  const standardSources = new Map<unknown, WalletSource>();
  const sourceNames = new Map<string, number>();
  const reported = new Set<unknown>();
  const optionalSources = optional?.createSources(version, () => changes.emit("list"));

  /** Logs once why a wallet is left out. */
  function report(wallet: unknown, error: unknown): void {
    if (reported.has(wallet)) return;
    reported.add(wallet);
    const name = readNameOf(wallet);
    console.warn(
      `<mint-widget>: ${name === null ? "A wallet without a name" : `The wallet "${name}"`} is left out. ` +
        toWalletError(error).message,
    );
  }

  function standardSource(wallet: Wallet): WalletSource {
    let source = standardSources.get(wallet);
    if (!source) {
      const name = readNameOf(wallet) ?? "";
      const count = (sourceNames.get(name) ?? 0) + 1;
      const id = `standard:${name}${count > 1 ? `#${count}` : ""}`;
      source = fromStandardWallet(wallet, { id, kind: "standard" }, version);
      // A wallet without a name is left out, and may have one later.
      if (name) {
        sourceNames.set(name, count);
        standardSources.set(wallet, source);
      }
    }
    return source;
  }

  /** Reads an entry; undefined, and logged, when the wallet's own code throws or lacks what a wallet must have. */
  function readEntry(wallet: unknown, source: WalletSource, chain: string): Entry | undefined {
    try {
      return { source, option: source.option, obstacle: source.findObstacle(chain) };
    } catch (error) {
      report(wallet, error);
      return undefined;
    }
  }

  /** Everything that is listed for the chain, and what can't be used on it. */
  function read(chain: string): { usable: Entry[]; unusable: Entry[] } {
    const groups = [
      hostSource ? [readEntry(currentHost, hostSource, chain)] : [],
      registered.get().map((wallet) => readEntry(wallet, standardSource(wallet), chain)),
      (optionalSources?.list(chain) ?? []).map((source) => readEntry(source, source, chain)),
    ].map((group) => group.filter((entry) => entry !== undefined));
    const usable = distinctByName(groups.map((group) => group.filter(({ obstacle }) => obstacle === null)));
    const ready = new Set(usable.flatMap(({ option }) => (option.installed ? option.name : [])));
    const unusable = distinctByName(
      groups.map((group) =>
        group.filter(({ option, obstacle }) => obstacle && option.installed && !ready.has(option.name)),
      ),
    );
    const present = new Set(unusable.map(({ option }) => option.name));
    // A wallet that is there isn't one to install.
    return { usable: usable.filter(({ option }) => !present.has(option.name)), unusable };
  }

  return {
    /** Replaces the page's own wallet; null: it has none. */
    setHost(next: HostWallet | null): void {
      setHost(next);
      changes.emit("host");
    },

    /** Loads the classic adapters and adds them to the list. @throws {WalletError} `WALLET_UNAVAILABLE` */
    loadMore: async (): Promise<void> => optionalSources?.loadMore(),

    /** Prefetches code that choosing a wallet needs. */
    prepare: (): void => optionalSources?.prepare(),

    /** Why `host` can't be used on a chain; null: it can, or there is none. */
    hostErrorOn(chain: string | null): Error | null {
      if (hostError || !hostSource || chain === null) return hostError;
      try {
        const obstacle = hostSource.findObstacle(chain);
        return obstacle && toObstacleError(hostSource.option.name, obstacle, chain);
      } catch (error) {
        return toHostError(error);
      }
    },

    /** True if the build has classic adapters to load. */
    canLoadMore: optional !== undefined,

    /** Wallets that can sign for `chain` (`solana-devnet`, …): host first, then installed, then the rest. */
    list(chain: string): readonly WalletOption[] {
      const options = numberEqualNames(read(chain).usable.map(({ option }) => option));
      const obtainable = options.filter(({ installed, url }) => installed || url);
      return obtainable.sort(
        (left, right) =>
          Number(right.kind === "host") - Number(left.kind === "host") ||
          Number(right.installed) - Number(left.installed),
      );
    },

    /** Wallets of this browser that can't sign for `chain`, with the reason. */
    listUnusable(chain: string): readonly UnusableWallet[] {
      const { unusable } = read(chain);
      return numberEqualNames(unusable.map(({ option, obstacle }) => ({ ...option, obstacle: obstacle! })));
    },

    /**
     * Calls `listener` when the list changes or the page connects its wallet. Returns a function that unsubscribes it.
     */
    subscribe(listener: (change: DirectoryChange) => void): () => void {
      const onRegistration = (): void => listener("list");
      const unsubscribes = [
        registered.on("register", onRegistration),
        registered.on("unregister", onRegistration),
        changes.add((change) => listener(change)),
      ];
      return () => unsubscribes.forEach((off) => off());
    },

    /**
     * Connects the wallet `id` of the list.
     * @throws {WalletError} `WALLET_UNAVAILABLE` when there is no such wallet, and the wallet's own errors.
     */
    async connect(id: string, options: ConnectOptions): Promise<WalletConnection> {
      const { usable, unusable } = read(options.chain);
      const entry = [...usable, ...unusable].find(({ option }) => option.id === id);
      if (!entry) throw new WalletError("WALLET_UNAVAILABLE", `No wallet "${id}" for ${options.chain}.`);
      return withWalletErrors(() => entry.source.connect(options));
    },
  };
}

/** Wallet of the list, as read at one moment. */
interface Entry {
  readonly source: WalletSource;
  readonly option: WalletOption;
  /** What it lacks for the chain; null: nothing. */
  readonly obstacle: WalletObstacle | null;
}

/** Entries of all groups, without those whose name an earlier group has. */
function distinctByName(groups: readonly (readonly Entry[])[]): Entry[] {
  const names = new Set<string>();
  return groups.flatMap((group) => {
    const rest = group.filter(({ option }) => !names.has(option.name));
    for (const { option } of rest) names.add(option.name);
    return rest;
  });
}

/** Numbers wallets that have the same name, from the second one on: `Lantern`, `Lantern (2)`. */
function numberEqualNames<Option extends WalletOption>(options: readonly Option[]): Option[] {
  const counts = new Map<string, number>();
  return options.map((option) => {
    const count = (counts.get(option.name) ?? 0) + 1;
    counts.set(option.name, count);
    return count === 1 ? option : { ...option, name: `${option.name} (${count})` };
  });
}

/** Error of a host wallet, including an object that throws when it is accessed. */
function toHostError(cause: unknown): WalletError {
  if (cause instanceof WalletError && cause.code !== "WALLET_FAILED") return cause;
  return new WalletError("WALLET_NOT_SUPPORTED", "`wallet` can't be read.", { cause });
}
