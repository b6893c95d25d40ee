import { ApiError } from "../client/api-error.js";
import { CheckoutApi } from "../client/checkout-api.js";
import { readCollection } from "../client/read-collection.js";
import { withFallbackStorage, type ListedStore } from "./fallback-storage.js";
import { createIndexedDbStorage } from "./indexeddb-storage.js";
import type { MintStoreConfiguration } from "./mint-store-configuration.js";
import { timers } from "./browser-timers.js";
import { page, ticker } from "./ticker.js";
import { createWebLocks } from "./web-locks.js";
import { bypassWorkerCache, type ChangeableTransport } from "./worker-cache.js";
import { Checkout } from "../core/mint/checkout.js";
import { createPendingMintScope } from "../core/mint/pending-mint-store.js";
import type { LazyParts } from "../core/store.js";
import type { Locks, Network } from "../core/environment.js";
import type { ServerClock } from "../core/time/server-clock.js";
import type { StoreContext } from "../core/store-context.js";
import { AutoRefresh } from "../core/polling/auto-refresh.js";
import { createTransactionVerifier } from "../solana/transactions/create-transaction-verifier.js";
import type { OptionalWallets } from "../solana/wallets/optional-wallets.js";
import { createWalletDirectory } from "../solana/wallets/wallet-directory.js";

/** Options of `createCheckout`. */
export interface CreateCheckoutOptions {
  readonly transport: ChangeableTransport;
  readonly configuration: MintStoreConfiguration;
  readonly optionalWallets: OptionalWallets | undefined;
  readonly clock: ServerClock;
}

/** Creates the checkout and the automatic refresh. Imported after the first view. */
export function createCheckout(
  store: StoreContext,
  { transport, configuration, optionalWallets, clock }: CreateCheckoutOptions,
): LazyParts {
  const { trustedPrograms: programs = [] } = configuration;
  bypassWorkerCache(transport, clock, {
    check: (fetch) => readCollection({ ...transport, fetch }, configuration.collection),
    refresh: () => void store.refresh(),
  });
  const shared = {
    clock,
    ticker,
    timers,
    page,
    network,
    service: new CheckoutApi(transport),
    random: Math.random,
  };
  return {
    autoRefresh: new AutoRefresh(store, shared),
    checkout: new Checkout(store, {
      ...shared,
      scope: createPendingMintScope(transport.base, configuration.collection),
      wallets: createWalletDirectory({ optional: optionalWallets }),
      verifier: createTransactionVerifier({ programs }),
      anchors: configuration,
      afterPaint,
      storage,
      pendingMints: withFallbackStorage(createIndexedDbStorage(), storage),
      locks,
      async loadSolveWork() {
        try {
          return (await import("./solve-work.js")).solveWork;
        } catch (cause) {
          throw new ApiError("NETWORK", "The proof solver couldn't be loaded.", { cause });
        }
      },
      async loadClaimCodeController() {
        const { createClaimCodeController } = await import("./create-claim-code-controller.js");
        return createClaimCodeController(store, transport, timers);
      },
    }),
  };
}

/** Interval at which `afterPaint` checks whether the page is hidden and so doesn't paint. Milliseconds. */
const frameTimeout = 250;

/** Resolves in the second frame from now, once the first one is painted, or after a short delay in a hidden page. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    const resolveIfHidden = () => {
      // Keeps waiting while a slow page is visible: the cost must be painted before anything is signed.
      if (document.hidden) finish();
      else timer = setTimeout(resolveIfHidden, frameTimeout);
    };
    timer = setTimeout(resolveIfHidden, frameTimeout);
    requestAnimationFrame(() => requestAnimationFrame(finish));
  });

/** Locks shared by all widgets of the page. */
const locks = createWebLocks(navigator.locks as Locks | undefined);

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

/** `localStorage`, accessed on each use, because access throws on pages without storage permission. */
const storage: ListedStore = {
  keys: () => Object.keys(localStorage),
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
