import { readCollection } from "../api/read-collection.js";
import type { TransportOptions } from "../api/request.js";
import { MintStore } from "../core/store/mint-store.js";
import { withChain } from "../core/store/chain-of.js";
import { ServerClock } from "../core/store/server-clock.js";
import { timers } from "./browser-timers.js";
import { takeEarlyRead } from "./early-reads.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";
import { observeServerTime } from "./observe-server-time.js";
import type { OptionalWallets } from "../solana/optional-wallets.js";
import type { HostWallet } from "../solana/wallets/wallet-directory.js";

/** Loads the optional wallets of an entry. */
export type LoadOptionalWallets = () => Promise<OptionalWallets>;

/**
 * Creates a store with the optional wallets of an entry. Sends no request before the first `subscribe`.
 * @param Store Class of the store.
 */
export function composeMintStore(
  configuration: MintStoreConfiguration,
  loadOptionalWallets?: LoadOptionalWallets,
  Store = MintStore,
): MintStore {
  const { collection, publishableKey, apiBase, chain } = configuration;
  const clock = new ServerClock(timers);
  const transport: TransportOptions = {
    base: apiBase,
    key: publishableKey,
    onResponse: (timing) => observeServerTime(clock, timing),
  };
  return new Store({
    collection,
    service: {
      readCollection: async (identifier, options) =>
        withChain(
          await readCollection(transport, identifier, { ...options, sent: takeEarlyRead(configuration) }),
          chain,
        ),
    },
    async loadCheckout(store) {
      const [{ createCheckout }, optionalWallets] = await Promise.all([
        import("./create-checkout.js"),
        loadOptionalWallets?.(),
      ]);
      return createCheckout(store, {
        transport,
        configuration,
        optionalWallets,
        clock,
      });
    },
    clock,
    timers,
  });
}

const shared = new Map<string, MintStore>();

/**
 * Store for a configuration, shared by all widgets of the page with an equal one, so that they read once and stay
 * consistent. With a host wallet the store is not shared.
 */
export function shareMintStore(
  configuration: MintStoreConfiguration,
  loadOptionalWallets?: LoadOptionalWallets,
): MintStore {
  if (configuration.wallet) return composeMintStore(configuration, loadOptionalWallets);
  const key = JSON.stringify({ ...configuration, wallet: undefined });
  let store = shared.get(key);
  if (!store) shared.set(key, (store = composeMintStore(configuration, loadOptionalWallets)));
  return store;
}

export { isEarlyReadComplete } from "./early-reads.js";
export type { HostWallet };
