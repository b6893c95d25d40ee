import { readCollection } from "./api/read-collection.js";
import type { TransportOptions } from "./api/request.js";
import { toMilliseconds, type Instant } from "./contract/field.js";
import { MintStore } from "./mint/mint-store.js";
import type { Page, Timers } from "./mint/ports.js";
import { ServerClock } from "./mint/server-clock.js";
import { Ticker } from "./mint/ticker.js";
import type { HostWallet } from "./solana/wallet-directory.js";

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

/**
 * A collection's mint page without a face: the state and the actions of `<mint-widget>`, for an interface of one's
 * own. Nothing is read before the first `subscribe`.
 */
export function createMintStore(configuration: MintStoreConfiguration): MintStore {
  const { collection, publishableKey, apiBase, wallet: host, trustedPrograms: programs } = configuration;
  const clock = new ServerClock(timers);
  const transport: TransportOptions = {
    base: apiBase,
    key: publishableKey,
    observe({ body, sentAt, receivedAt }) {
      const { serverTime } = body as { serverTime?: Instant };
      if (serverTime !== undefined) clock.observe(toMilliseconds(serverTime), sentAt, receivedAt);
    },
  };
  return new MintStore({
    collection,
    service: { readCollection: (identifier, options) => readCollection(transport, identifier, options) },
    async loadParts(store) {
      const { createStoreParts } = await import("./create-store-parts.js");
      return createStoreParts(store, { transport, host, programs, clock, ticker, timers, page });
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
 *
 * @internal
 */
export function shareMintStore(configuration: MintStoreConfiguration): MintStore {
  if (configuration.wallet) return createMintStore(configuration);
  const { apiBase, collection, publishableKey, trustedPrograms } = configuration;
  const key = JSON.stringify([apiBase, collection, publishableKey, trustedPrograms]);
  let store = shared.get(key);
  if (!store) shared.set(key, (store = createMintStore(configuration)));
  return store;
}

export type { HostWallet, MintStore };
export type { MainAction } from "./mint/main-action.js";
export type { MintOutcome, MintState } from "./mint/state.js";
export type { WalletOption } from "./mint/ports.js";
export type { Phase } from "./contract/collection.js";
export type { Price } from "./contract/price.js";
