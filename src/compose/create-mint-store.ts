import { readCollection } from "../client/read-collection.js";
import type { TransportOptions } from "../client/request.js";
import type { MintStore } from "../core/mint-store.js";
import { Store } from "../core/store.js";
import { withChain } from "../core/collection/chain-of.js";
import { ServerClock } from "../core/time/server-clock.js";
import { timers } from "./browser-timers.js";
import { takeFirstRead } from "./first-read.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";
import { observeServerTime } from "./observe-server-time.js";
import type { OptionalWallets } from "../solana/wallets/optional-wallets.js";
import type { HostWallet } from "../core/host-wallet.js";

/** Loads the optional wallets of an entry. */
export type LoadOptionalWallets = () => Promise<OptionalWallets>;

/** Creates a store with the optional wallets of an entry. Sends no request before the first `subscribe`. */
export function composeMintStore(
  configuration: MintStoreConfiguration,
  loadOptionalWallets?: LoadOptionalWallets,
): MintStore {
  const { collection, publishableKey, apiBase, chain, wallet } = configuration;
  const clock = new ServerClock(timers);
  // A drop never changes its chain: a service could show a test network and ask for real coins.
  let known = chain;
  const transport: TransportOptions = {
    base: apiBase,
    key: publishableKey,
    onResponse: (timing) => observeServerTime(clock, timing),
  };
  return new Store({
    collection,
    service: {
      readCollection: async (identifier, options) => {
        const sent = takeFirstRead(configuration);
        const response = withChain(await readCollection(transport, identifier, { ...options, sent }), known);
        known ??= response.collection.chain ?? undefined;
        return response;
      },
    },
    async loadParts(store) {
      const [{ createCheckout }, optionalWallets] = await Promise.all([
        import("./create-checkout.js"),
        loadOptionalWallets?.(),
      ]);
      return createCheckout(store, { transport, configuration, optionalWallets, clock });
    },
    clock,
    timers,
    wallet,
  });
}

const shared = new Map<string, MintStore>();

/**
 * Returns the store for a configuration. Widgets with an equal configuration share it, so they read once and stay
 * consistent.
 */
export function shareMintStore(
  configuration: Omit<MintStoreConfiguration, "wallet">,
  loadOptionalWallets?: LoadOptionalWallets,
): MintStore {
  const key = JSON.stringify(configuration);
  let store = shared.get(key);
  if (!store) shared.set(key, (store = composeMintStore(configuration, loadOptionalWallets)));
  return store;
}

export type { HostWallet };
