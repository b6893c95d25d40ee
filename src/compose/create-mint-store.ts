import { readCollection } from "../api/read-collection.js";
import type { TransportOptions } from "../api/request.js";
import { toMilliseconds, type Timestamp } from "../contract/field.js";
import { MintStore } from "../core/store/mint-store.js";
import type { Page, Timers } from "../core/ports.js";
import { ServerClock } from "../core/store/server-clock.js";
import { Ticker } from "../core/polling/ticker.js";
import type { OptionalWallets } from "../solana/optional-wallets.js";
import type { HostWallet } from "../solana/wallets/wallet-directory.js";

/** Configuration of a store. */
export interface MintStoreConfiguration {
  /** Short id, UUID or address of the collection; case-sensitive. */
  readonly collection: string;
  /** Publishable key, sent as `X-API-Key`. Never a secret key. */
  readonly publishableKey: string;
  /** Base URL of the Mint API: `https://mint.example/mint/v1`. */
  readonly apiBase: string;
  /** Wallet of the page, connected or not: a Wallet Standard wallet or a wallet-adapter. */
  readonly wallet?: HostWallet | null | undefined;
  /**
   * Base58 addresses of further programs that a transaction may call, as the mint program of another deployment. Their
   * instructions are not verified: they can use the wallet's signature for anything.
   */
  readonly trustedPrograms?: readonly string[] | undefined;
}

/** Creates a store with the optional wallets of an entry. Sends no request before the first `subscribe`. */
export function composeMintStore(
  configuration: MintStoreConfiguration,
  optionalWallets: OptionalWallets,
): MintStore {
  const { collection, publishableKey, apiBase, wallet: host, trustedPrograms: programs } = configuration;
  const clock = new ServerClock(timers);
  const transport: TransportOptions = {
    base: apiBase,
    key: publishableKey,
    onResponse({ body, sentAt, receivedAt }) {
      const { serverTime } = body as { serverTime?: Timestamp };
      if (serverTime !== undefined) clock.observe(toMilliseconds(serverTime), sentAt, receivedAt);
    },
  };
  return new MintStore({
    collection,
    service: { readCollection: (identifier, options) => readCollection(transport, identifier, options) },
    async loadCheckout(store) {
      const { createCheckout } = await import("./create-checkout.js");
      return createCheckout(store, {
        transport,
        host,
        programs,
        optionalWallets,
        clock,
        ticker,
        timers,
        page,
      });
    },
    clock,
    ticker,
    timers,
  });
}

const timers: Timers = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (handle) => clearTimeout(handle as number),
};

const page: Page = {
  get isHidden() {
    return document.hidden;
  },
  subscribe(listener) {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("visibilitychange", listener, { signal });
    addEventListener("pageshow", listener, { signal });
    return () => controller.abort();
  },
};

/** Timer shared by all widgets of the page. */
const ticker = new Ticker(timers, page);

const shared = new Map<string, MintStore>();

/**
 * Store for a configuration, shared by all widgets of the page with an equal one, so that they read once and stay
 * consistent. With a host wallet the store is not shared.
 */
export function shareMintStore(
  configuration: MintStoreConfiguration,
  optionalWallets: OptionalWallets,
): MintStore {
  if (configuration.wallet) return composeMintStore(configuration, optionalWallets);
  const { apiBase, collection, publishableKey, trustedPrograms } = configuration;
  const key = JSON.stringify([apiBase, collection, publishableKey, trustedPrograms]);
  let store = shared.get(key);
  if (!store) shared.set(key, (store = composeMintStore(configuration, optionalWallets)));
  return store;
}

export type { HostWallet, OptionalWallets };
