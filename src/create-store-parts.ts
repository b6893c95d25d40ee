import { CheckoutApi } from "./api/checkout-api.js";
import type { TransportOptions } from "./api/request.js";
import { createRecordStore } from "./create-record-store.js";
import { createTabLocks } from "./create-tab-locks.js";
import { Checkout } from "./mint/checkout.js";
import type { StoreParts } from "./mint/mint-store.js";
import type { KeyValueStore, Locks, Network, Page, Timers } from "./mint/ports.js";
import type { ServerClock } from "./mint/server-clock.js";
import type { StorePage } from "./mint/store-page.js";
import type { Ticker } from "./mint/ticker.js";
import { Upkeep } from "./mint/upkeep.js";
import { createTransactionJudge } from "./solana/create-transaction-judge.js";
import type { OptionalWallets } from "./solana/optional-wallets.js";
import { createWalletDirectory, type HostWallet } from "./solana/wallet-directory.js";

export interface PartsContext {
  readonly transport: TransportOptions;
  readonly host: HostWallet | null | undefined;
  /** Those that are trusted blindly. */
  readonly programs: readonly string[] | undefined;
  readonly optionalWallets: OptionalWallets;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
  readonly page: Page;
}

/** Makes what a page can be shown without, in a chunk of its own: what acts, and what keeps the page current. */
export function createStoreParts(
  store: StorePage,
  { transport, host = null, programs = [], optionalWallets, ...context }: PartsContext,
): StoreParts {
  const shared = { ...context, network, service: new CheckoutApi(transport), random: Math.random };
  return {
    upkeep: new Upkeep(store, shared),
    checkout: new Checkout(store, {
      ...shared,
      scope: transport.base.replace(/\/+$/, ""),
      wallets: createWalletDirectory({ host, ...optionalWallets }),
      judge: createTransactionJudge({ programs }),
      storage,
      records: createRecordStore(),
      locks,
      async loadClaimDesk() {
        const { createClaimDesk } = await import("./create-claim-desk.js");
        return createClaimDesk(store, transport, context.timers);
      },
    }),
  };
}

/** The same for all widgets of the page. */
const locks = createTabLocks(navigator.locks as Locks);

const network: Network = {
  get isOnline() {
    return navigator.onLine;
  },
  subscribe(listener) {
    const controller = new AbortController();
    for (const change of ["online", "offline"])
      addEventListener(change, listener, { signal: controller.signal });
    return () => controller.abort();
  },
};

/** `localStorage`, looked up at each use: merely naming it throws where a page may not store anything. */
const storage: KeyValueStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
