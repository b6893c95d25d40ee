import { MintApi } from "./api/mint-api.js";
import type { TransportOptions } from "./api/request.js";
import { Checkout } from "./mint/checkout.js";
import type { StoreParts } from "./mint/mint-store.js";
import type { KeyValueStore, Page, Timers } from "./mint/ports.js";
import type { ServerClock } from "./mint/server-clock.js";
import type { StorePage } from "./mint/store-page.js";
import type { Ticker } from "./mint/ticker.js";
import { Upkeep } from "./mint/upkeep.js";
import { createTransactionJudge } from "./solana/create-transaction-judge.js";
import { createWalletDirectory, type HostWallet } from "./solana/wallet-directory.js";

export interface PartsContext {
  readonly transport: TransportOptions;
  /** Tells this service and collection from others in what is stored on a site. */
  readonly scope: string;
  readonly host: HostWallet | null;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
  readonly page: Page;
}

/** Makes what a page can be shown without, in a chunk of its own: what acts, and what keeps the page current. */
export function createStoreParts(
  store: StorePage,
  { transport, host, ...context }: PartsContext,
): StoreParts {
  const shared = { ...context, service: new MintApi(transport), random: Math.random };
  return {
    upkeep: new Upkeep(store, shared),
    checkout: new Checkout(store, {
      ...shared,
      wallets: createWalletDirectory({ host }),
      judge: createTransactionJudge(),
      storage,
    }),
  };
}

/** `localStorage`, looked up at each use: merely naming it throws where a page may not store anything. */
const storage: KeyValueStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
