import { MintApi } from "./api/mint-api.js";
import type { TransportOptions } from "./api/request.js";
import { Checkout, type CheckoutPage } from "./mint/checkout.js";
import type { KeyValueStore, Timers } from "./mint/ports.js";
import { createTransactionJudge } from "./solana/create-transaction-judge.js";
import { createWalletDirectory, type HostWallet } from "./solana/wallet-directory.js";

/** The half of a page that acts, in a chunk of its own: what the first view doesn't need. */
export function createCheckout(
  page: CheckoutPage,
  {
    transport,
    host,
    ...rest
  }: {
    readonly transport: TransportOptions;
    readonly scope: string;
    readonly host: HostWallet | null;
    readonly timers: Timers;
  },
): Checkout {
  return new Checkout(page, {
    ...rest,
    service: new MintApi(transport),
    wallets: createWalletDirectory({ host }),
    judge: createTransactionJudge(),
    storage,
    random: Math.random,
  });
}

/** `localStorage`, looked up at each use: merely naming it throws where a page may not store anything. */
const storage: KeyValueStore = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
