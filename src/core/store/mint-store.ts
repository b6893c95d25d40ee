import type { CollectionResponse, Phase } from "../../contract/collection.js";
import type { PriceInput } from "../../contract/price.js";
import type { Checkout, MintRequest } from "../mint-flow/checkout.js";
import { codeBenefitIn } from "../claim-codes/code-benefit.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { toFailure } from "../failure.js";
import type { HostWallet } from "../host-wallet.js";
import { LatestRequest } from "../requests/latest-request.js";
import { loading } from "../loadable.js";
import { chainOf } from "../state/chain-of.js";
import {
  currentPhase,
  decideInitialAction,
  type MainAction,
  type SecondaryMarket,
} from "../state/main-action.js";
import type { CollectionService, Timers } from "../ports.js";
import { maximumQuantity } from "../pricing/quantity-limit.js";
import type { ServerClock } from "../polling/server-clock.js";
import { toFailedOutcome, type MintOutcome } from "../outcome.js";
import type { MintState } from "../state/mint-state.js";
import type { StoreContext } from "../state/store-context.js";
import type { AutoRefresh } from "../polling/auto-refresh.js";

/** Modules of the store that are loaded after the first view. */
export interface LoadedCheckout {
  readonly checkout: Checkout;
  readonly autoRefresh: AutoRefresh;
}

/** Dependencies of a `MintStore`. */
export interface MintStoreDeps {
  /** Short id, UUID or address; case-sensitive. */
  readonly collection: string;
  readonly service: Pick<CollectionService, "readCollection">;
  /** Loads and creates the checkout and the automatic refresh. */
  readonly loadCheckout: (context: StoreContext) => Promise<LoadedCheckout>;
  readonly clock: ServerClock;
  readonly timers: Timers;
  /** The page's own wallet; null or undefined: none. */
  readonly wallet?: HostWallet | null | undefined;
}

/** Delay before modules that failed to load are requested again. Milliseconds. */
const loadInterval = 5_000;

/** State before the first read. */
export const initialState: MintState = {
  collection: loading,
  wallet: { status: "disconnected" },
  eligibility: {},
  chosenPhase: null,
  quantity: 1,
  mint: { status: "idle" },
};

/**
 * State and actions of one collection's mint page. The first subscriber starts reading and polling, the last one stops
 * them. State holds only what the service has confirmed. Made by `createMintStore`.
 *
 * @example
 * ```ts
 * import type { MintStore } from "mint-widget/headless";
 *
 * function bindMintButton(store: MintStore, button: HTMLButtonElement): () => void {
 *   button.addEventListener("click", () => void store.mint({ quantity: 1 }));
 *   return store.subscribe(() => {
 *     button.disabled = store.action.kind !== "mint";
 *     if (store.state.mint.status === "failed") console.error(store.state.mint.failure.code);
 *   });
 * }
 * ```
 */
export class MintStore {
  readonly #deps: MintStoreDeps;
  readonly #collection = new LatestRequest<CollectionResponse>((collection) => this.#commit({ collection }));
  readonly #listeners = new ListenerSet({
    onFirst: () => this.#startOrStop(),
    onLast: () => this.#startOrStop(),
    // A listener's error is rethrown outside, so that it isn't taken for a failed request or mint.
    onError: (error) =>
      this.#deps.timers.setTimeout(() => {
        throw error;
      }, 0),
  });
  #state = initialState;
  #isStarted = false;
  #loading: Promise<LoadedCheckout> | null = null;
  #loaded: LoadedCheckout | null = null;
  #retryTimer: unknown = null;
  #hostWallet: HostWallet | null;

  constructor(deps: MintStoreDeps) {
    this.#deps = deps;
    this.#hostWallet = deps.wallet ?? null;
  }

  /** Current state; a new object after every change. */
  get state(): MintState {
    return this.#state;
  }

  /** The service's time in milliseconds since 1970. */
  now(): number {
    return this.#deps.clock.now();
  }

  /** Current phase: the chosen one, or the best one for the wallet. Null until the collection is read. */
  get phase(): Phase | null {
    return currentPhase(this.#state);
  }

  /** Current action of the main button. */
  get action(): MainAction {
    return this.decideAction(null);
  }

  /** @internal Current action with a market to offer once the mint is over; null: none. */
  decideAction(secondaryMarket: SecondaryMarket | null): MainAction {
    return (
      this.#loaded?.checkout.decideAction(secondaryMarket) ??
      decideInitialAction(this.#state, secondaryMarket)
    );
  }

  /** Maximum quantity in units; at least 1, so that a spin button has a range. */
  get maximumQuantity(): number {
    const { phase } = this;
    const collection = this.#state.collection.value;
    if (!phase || !collection) return 1;
    return Math.max(
      1,
      maximumQuantity(
        collection,
        phase,
        this.#state.eligibility[phase.id]?.value,
        codeBenefitIn(phase, this.#state),
      ),
    );
  }

  /** Chain of the collection; null until it is read, and when the service doesn't name one: then nothing can be signed. */
  get chain(): string | null {
    const collection = this.#state.collection.value;
    return collection ? chainOf(collection) : null;
  }

  /**
   * Calls `listener` after every change of `state`, for the first time after `subscribe` has returned. Unsubscribing and
   * subscribing again at once, as React does with an inline function, reads nothing again.
   * @returns a function that unsubscribes it.
   */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the collection and the wallet's eligibility again. Failures become state; never rejects. */
  async refresh(): Promise<void> {
    const { service, collection } = this.#deps;
    this.#loaded?.autoRefresh.pause();
    const read = async (signal: AbortSignal) => {
      const answer = await service.readCollection(collection, { signal });
      return this.#loaded?.autoRefresh.selectNewer(answer) ?? answer;
    };
    if (!(await this.#collection.run(read))) return;
    this.#loaded?.autoRefresh.schedule();
    void this.#start();
    await this.#loaded?.checkout.readEligibility();
  }

  /**
   * Chooses the current phase.
   * @param id UUID of the phase; null: the best one for the wallet.
   */
  choosePhase(id: string | null): void {
    this.#commit({ chosenPhase: id });
    void this.#loaded?.checkout.readEligibility();
  }

  /**
   * Chooses the quantity.
   * @param quantity Units; clamped to 1 … `maximumQuantity`.
   */
  chooseQuantity(quantity: number): void {
    const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
    this.#commit({ quantity: Math.max(1, Math.min(whole, this.maximumQuantity)) });
  }

  /**
   * Sets the claim code.
   * @param isComplete True: validated at once; false: still being typed, validated after a pause.
   */
  enterCode(code: string, isComplete = false): void {
    void this.#loaded?.checkout.setCode(code, isComplete);
  }

  /** @internal Full checkout, for the store itself; the next overload is published. */
  checkout(): Promise<Checkout>;
  /**
   * Checkout with the directory of wallets. Loaded once, after the first view.
   * @throws {Error} of the failed import when it can't be loaded; the next call tries again.
   */
  checkout(): Promise<Pick<Checkout, "wallets">>;
  async checkout(): Promise<Checkout> {
    return (await this.#load()).checkout;
  }

  /**
   * Connects a wallet. Failures become state; never rejects.
   * @param id Id of an option of `checkout().wallets`.
   */
  async connect(id: string): Promise<void> {
    try {
      await (await this.checkout()).connect(id);
    } catch (error) {
      this.#commit({ wallet: { status: "disconnected", failure: toFailure(error) } });
    }
  }

  /**
   * Replaces the page's own wallet, connected or not: a wallet that the page connects later is noticed. Nothing is read
   * again for it, and the chosen quantity and the claim code stay. A connected wallet of the page takes the place of the
   * one that is connected; the page's previous wallet is disconnected from this page's mint.
   * @param wallet as `wallet` of the configuration; null or undefined: none
   */
  setWallet(wallet: HostWallet | null | undefined): void {
    this.#hostWallet = wallet ?? null;
    this.#loaded?.checkout.setHostWallet(this.#hostWallet);
  }

  /** Disconnects the wallet. Never rejects. */
  async disconnect(): Promise<void> {
    await this.#loaded?.checkout.disconnect();
  }

  /**
   * Selects another address of the connected wallet.
   * @param address Base58; one of `connection.addresses`.
   */
  chooseAddress(address: string): void {
    this.#loaded?.checkout.chooseAddress(address);
  }

  /**
   * Mints as the main action describes, one mint at a time. The result of the last mint is dismissed. Never rejects:
   * failures are in `state.mint`.
   * @param options `quantity`: units; the chosen quantity by default. `acceptSecondPayment`: signs while the action is
   * `await-expiry`, so that both mints may be paid.
   * @returns the outcome. Its failure says why nothing, or not everything, was minted: among others
   * `WALLET_NOT_CONNECTED`, `NOT_READY` and `MINT_IN_PROGRESS`, the service's code for what the main action shows, such as
   * `PHASE_NOT_ACTIVE`, `PRICE_CHANGED` with the price while that is to be confirmed, and `PREVIOUS_MINT_PENDING` during
   * `await-expiry`.
   */
  async mint(options: MintRequest & { quantity?: number | undefined } = {}): Promise<MintOutcome> {
    if (this.#loaded) return this.#loaded.checkout.mint(options);
    const { collection, quantity } = this.#state;
    const error = collection.status === "failed" ? collection.failure : { code: "NOT_READY" };
    return toFailedOutcome(error, quantity);
  }

  /**
   * Accepts the price of a pending price confirmation and continues the mint. Never rejects.
   * @param price The price that was shown: `quoted` of the confirmation. Any other price confirms nothing.
   * @returns the outcome, as of `mint`; null when no price is to be confirmed.
   */
  async confirmPrice(price: PriceInput): Promise<MintOutcome | null> {
    return (await this.#loaded?.checkout.confirmPrice(price)) ?? null;
  }

  /**
   * Clears the last outcome; leaves the queue; declines the price of a pending price confirmation; cancels a mint while
   * its proof is being given or the wallet signs.
   */
  dismiss(): void {
    this.#loaded?.checkout.dismiss();
  }

  /**
   * Starts with a first listener, stops without any: in a microtask, so that nobody is notified within `subscribe`, and
   * that a listener that replaces the last one changes nothing.
   */
  #startOrStop(): void {
    queueMicrotask(() => {
      const isStarted = this.#listeners.size > 0;
      if (isStarted === this.#isStarted) return;
      this.#isStarted = isStarted;
      void (isStarted ? this.refresh() : this.#stop());
    });
  }

  #stop(): void {
    this.#deps.timers.clearTimeout(this.#retryTimer);
    this.#collection.stop();
    this.#loaded?.autoRefresh.stop();
    this.#loaded?.checkout.stop();
  }

  /** Starts the loaded modules: the automatic refresh at once, the checkout once the collection is known. */
  async #start(): Promise<void> {
    const { timers } = this.#deps;
    timers.clearTimeout(this.#retryTimer);
    const loaded = await this.#load().catch(() => null);
    if (!this.#isStarted) return;
    if (!loaded) {
      timers.clearTimeout(this.#retryTimer);
      this.#retryTimer = timers.setTimeout(() => void this.#start(), loadInterval);
      return;
    }
    loaded.autoRefresh.start();
    if (this.#state.collection.value) loaded.checkout.start();
  }

  #load(): Promise<LoadedCheckout> {
    this.#loading ??= this.#deps.loadCheckout(this.#context).then(
      (loaded) => {
        this.#loaded = loaded;
        loaded.checkout.setHostWallet(this.#hostWallet);
        return loaded;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  get #context(): StoreContext {
    // oxlint-disable-next-line typescript/no-this-alias -- the getters below read the store's
    const store = this;
    return {
      get state() {
        return store.#state;
      },
      get chain() {
        return store.chain;
      },
      get maximumQuantity() {
        return store.maximumQuantity;
      },
      now: () => this.now(),
      chooseQuantity: (quantity) => this.chooseQuantity(quantity),
      commit: (change) => this.#commit(change),
      updateCollection: (change) => this.#collection.update(change),
      refresh: () => this.refresh(),
    };
  }

  /** Ignores a change to the values that the state has. */
  #commit(change: Partial<MintState>): void {
    const names = Object.keys(change) as (keyof MintState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    this.#lowerQuantity();
    this.#loaded?.checkout.onStateChange();
    this.#listeners.emit();
  }

  /** A quantity that was lowered on screen stays so: the visitor has not asked for more since. */
  #lowerQuantity(): void {
    const { quantity, collection } = this.#state;
    if (!collection.value || quantity <= this.maximumQuantity) return;
    this.#state = { ...this.#state, quantity: this.maximumQuantity };
  }
}
