import { readCollection } from "../api/read-collection.js";
import type { TransportOptions } from "../api/request.js";
import { toMilliseconds, type Timestamp } from "../contract/field.js";
import { MintStore } from "../core/store/mint-store.js";
import type { Page, Timers } from "../core/ports.js";
import { ServerClock } from "../core/store/server-clock.js";
import { Ticker } from "../core/polling/ticker.js";
import type { OptionalWallets } from "../solana/optional-wallets.js";
import type { HostWallet } from "../solana/wallets/wallet-directory.js";

export interface MintStoreConfiguration {
  /** Short id, UUID or address; case is kept. */
  readonly collection: string;
  /** Sent as `X-API-Key`. Never a secret key. */
  readonly publishableKey: string;
  /** Mint API base address: `https://mint.example/mint/v1`. */
  readonly apiBase: string;
  /** A wallet that the page has connected already: a Wallet Standard wallet or a wallet-adapter. */
  readonly wallet?: HostWallet | null | undefined;
  /**
   * Addresses of programs that a transaction may call beside those that a mint consists of: the mint program of another
   * deployment. Trusted blindly: what they do with the wallet's signature can't be told from a transaction.
   */
  readonly trustedPrograms?: readonly string[] | undefined;
}

/** A store with the wallets of a build. Nothing is read before the first `subscribe`. */
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

/** One timer for all widgets of the page. */
const ticker = new Ticker(timers, page);

const shared = new Map<string, MintStore>();

/**
 * The store for a configuration, the same one for every widget of a page that asks for the same, so that they read
 * once and agree. With a wallet of the host's: a store of its own.
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
