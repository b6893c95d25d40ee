import type { CollectionResponse, Phase } from "../contract/mint/collection.js";
import { isShallowEqual } from "../primitives/is-shallow-equal.js";
import { ListenerSet } from "../primitives/listener-set.js";
import { codeBenefitIn } from "./claim-codes/code-benefit.js";
import { toFailure } from "./failure.js";
import type { HostWallet } from "./host-wallet.js";
import { loading } from "./loadable.js";
import { decideMainAction, isMintAction, type MainAction } from "./main-action.js";
import { MintError } from "./mint-error.js";
import type { Checkout } from "./mint/checkout.js";
import { toFailedOutcome } from "./outcome.js";
import type { AutoRefresh } from "./polling/auto-refresh.js";
import type { ServerClock } from "./time/server-clock.js";
import type { CollectionService } from "./services.js";
import type { Timers } from "./environment.js";
import { maxQuantity } from "./pricing/quantity-limit.js";
import { LatestRequest } from "./time/latest-request.js";
import { chainOf } from "./collection/chain-of.js";
import type { MintState } from "./mint-state.js";
import { currentPhase } from "./collection/phases.js";
import type { StoreContext } from "./store-context.js";
import type { MintStore } from "./mint-store.js";

/** Parts of the store that are imported after the first view. */
export interface LazyParts {
  readonly checkout: Checkout;
  readonly autoRefresh: AutoRefresh;
}

/** Dependencies of a `Store`. */
export interface StoreDeps {
  /** Short id, UUID or address; case-sensitive. */
  readonly collection: string;
  readonly service: Pick<CollectionService, "readCollection">;
  /** Imports and creates the parts that are needed after the first view. */
  readonly loadParts: (store: StoreContext) => Promise<LazyParts>;
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

/** Store of a mint page. Its methods are fields, so that they can be destructured. */
export class Store implements MintStore, StoreContext {
  readonly #deps: StoreDeps;
  readonly #collection = new LatestRequest<CollectionResponse>((collection) => this.commit({ collection }));
  readonly #listeners = new ListenerSet({
    onFirst: () => this.#startOrStop(),
    onLast: () => this.#startOrStop(),
    // A listener's error is rethrown in a timer, so that it isn't mistaken for a failed request or mint.
    onError: (error) =>
      this.#deps.timers.setTimeout(() => {
        throw error;
      }, 0),
  });
  #state = initialState;
  #action: MainAction | null = null;
  #isStarted = false;
  #loading: Promise<LazyParts> | null = null;
  #parts: LazyParts | null = null;
  #retryTimer: unknown = null;
  #hostWallet: HostWallet | null;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#hostWallet = deps.wallet ?? null;
  }

  get state(): MintState {
    return this.#state;
  }

  get phase(): Phase | null {
    return currentPhase(this.#state);
  }

  /** The same object until the action changes. */
  get action(): MainAction {
    const action = decideMainAction(this.#state, this.now());
    if (!this.#action || !isShallowEqual(action, this.#action)) this.#action = action;
    return this.#action;
  }

  get maxQuantity(): number {
    const { phase } = this;
    const { collection, eligibility } = this.#state;
    if (!phase || !collection.value) return 1;
    const benefit = codeBenefitIn(phase, this.#state);
    return Math.max(1, maxQuantity(collection.value, phase, eligibility[phase.id]?.value, benefit));
  }

  get chain(): string | null {
    const collection = this.#state.collection.value;
    return collection ? chainOf(collection) : null;
  }

  readonly now = (): number => this.#deps.clock.now();

  readonly subscribe: MintStore["subscribe"] = (listener) => this.#listeners.add(listener);

  readonly refresh = async (): Promise<void> => {
    const { service, collection } = this.#deps;
    this.#parts?.autoRefresh.pause();
    const read = async (signal: AbortSignal) => {
      const answer = await service.readCollection(collection, { signal });
      return this.#parts?.autoRefresh.selectNewer(answer) ?? answer;
    };
    if (!(await this.#collection.run(read))) return;
    this.#parts?.autoRefresh.schedule();
    void this.#start();
    await this.#parts?.checkout.eligibility.read(this.#state);
  };

  readonly choosePhase: MintStore["choosePhase"] = (id) => {
    this.commit({ chosenPhase: id });
    void this.#parts?.checkout.eligibility.read(this.#state);
  };

  readonly chooseQuantity: MintStore["chooseQuantity"] = (quantity) => {
    const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
    this.commit({ quantity: Math.max(1, Math.min(whole, this.maxQuantity)) });
  };

  readonly enterCode: MintStore["enterCode"] = (code, isComplete = false) => {
    this.#parts?.checkout.claimCodes.enter(code, isComplete);
  };

  readonly enterRecipient: MintStore["enterRecipient"] = (address) =>
    this.commit({ recipient: address.trim() });

  readonly checkout = async (): Promise<Checkout> => (await this.#load()).checkout;

  readonly connect: MintStore["connect"] = async (id) => {
    try {
      const { wallet } = await this.checkout();
      if (this.chain === null) throw new MintError("CHAIN_UNKNOWN");
      await wallet.session.connect(id, this.chain);
    } catch (error) {
      this.commit({ wallet: { status: "disconnected", failure: toFailure(error) } });
    }
  };

  readonly setWallet: MintStore["setWallet"] = (wallet) => {
    this.#hostWallet = wallet ?? null;
    this.#parts?.checkout.wallet.setHost(this.#hostWallet);
  };

  readonly disconnect = async (): Promise<void> => {
    await this.#parts?.checkout.wallet.session.disconnect();
  };

  readonly chooseAddress: MintStore["chooseAddress"] = (address) => {
    this.#parts?.checkout.wallet.session.choose(address);
  };

  readonly performAction: MintStore["performAction"] = async (action, request = {}) => {
    if (isMintAction(action)) await this.#parts?.checkout.mint.submit(action, request);
    else if (action.kind === "reload") await this.refresh();
    else if (action.kind === "mint-more") {
      this.dismiss();
      this.chooseQuantity(action.missing);
      await this.refresh();
    } else return false;
    return true;
  };

  readonly mint: MintStore["mint"] = async (options = {}) => {
    if (this.#parts) return this.#parts.checkout.mint.order(options);
    const { collection, quantity } = this.#state;
    const error = collection.status === "failed" ? collection.failure : { code: "NOT_READY" };
    return toFailedOutcome(error, quantity);
  };

  readonly confirmPrice: MintStore["confirmPrice"] = async (price) =>
    (await this.#parts?.checkout.mint.confirmPrice(price)) ?? null;

  readonly dismiss = (): void => {
    const { wallet, mint } = this.#parts?.checkout ?? {};
    if (this.#state.wallet.status === "connecting") wallet?.session.cancel();
    else mint?.dismiss();
  };

  /** Changes the state, unless it already has these values. */
  commit(change: Partial<MintState>): void {
    const names = Object.keys(change) as (keyof MintState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    this.#lowerQuantity();
    this.#parts?.checkout.onStateChange();
    this.#listeners.emit();
  }

  updateCollection(change: (collection: CollectionResponse) => CollectionResponse): void {
    this.#collection.update(change);
  }

  /**
   * Starts with the first listener and stops without any. In a microtask, so that no listener is called within
   * `subscribe`, and replacing the last listener changes nothing.
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
    this.#parts?.autoRefresh.stop();
    this.#parts?.checkout.stop();
  }

  /** Starts the loaded parts: the automatic refresh at once, the checkout once the collection is known. */
  async #start(): Promise<void> {
    const { timers } = this.#deps;
    timers.clearTimeout(this.#retryTimer);
    const parts = await this.#load().catch(() => null);
    if (!this.#isStarted) return;
    if (!parts) {
      timers.clearTimeout(this.#retryTimer);
      this.#retryTimer = timers.setTimeout(() => void this.#start(), loadInterval);
      return;
    }
    parts.autoRefresh.start();
    if (this.#state.collection.value) parts.checkout.start();
  }

  #load(): Promise<LazyParts> {
    this.#loading ??= this.#deps.loadParts(this).then(
      (parts) => {
        this.#parts = parts;
        parts.checkout.onStateChange();
        parts.checkout.wallet.setHost(this.#hostWallet);
        return parts;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /**
   * Lowers the quantity to the maximum. It stays lowered when the maximum rises again, as the visitor hasn't asked for
   * more.
   */
  #lowerQuantity(): void {
    const { quantity, collection } = this.#state;
    if (!collection.value || quantity <= this.maxQuantity) return;
    this.#state = { ...this.#state, quantity: this.maxQuantity };
  }
}
