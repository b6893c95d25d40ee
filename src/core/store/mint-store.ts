import type { CollectionResponse, Phase } from "../../contract/collection.js";
import type { Checkout, MintRequest } from "../mint-flow/checkout.js";
import { codeBenefitIn } from "../claim-codes/code-benefit.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { toFailure } from "../failure.js";
import { LatestRequest } from "../polling/latest-request.js";
import { loading } from "../loadable.js";
import { currentPhase, decideMainAction, type MainAction } from "./main-action.js";
import type { CollectionService, Timers } from "../ports.js";
import { maximumQuantity } from "../pricing/price-math.js";
import type { ServerClock } from "./server-clock.js";
import { isInProgress, type MintOutcome, type MintState } from "../state.js";
import type { StoreContext } from "./store-context.js";
import type { Ticker } from "../polling/ticker.js";
import type { AutoRefresh } from "../polling/auto-refresh.js";

/** What a page can be shown without. */
export interface LoadedCheckout {
  readonly checkout: Checkout;
  readonly autoRefresh: AutoRefresh;
}

export interface MintStoreDeps {
  /** Short id, UUID or address; case is kept. */
  readonly collection: string;
  readonly service: Pick<CollectionService, "readCollection">;
  /** Makes what acts and what keeps the page current. It may be code that has to be loaded first. */
  readonly loadCheckout: (context: StoreContext) => Promise<LoadedCheckout>;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
}

/** Parts that could not be loaded are asked for again after this long. Milliseconds. */
const loadInterval = 5_000;

/**
 * The heart: one collection's mint page as state, and the few things that can be done to it. Elements subscribe and
 * ask; only what the service has confirmed becomes state. The first subscriber starts the reading, the last stops it.
 */
export class MintStore {
  /** @internal */
  readonly ticker: Ticker;
  readonly #deps: MintStoreDeps;
  readonly #collection = new LatestRequest<CollectionResponse>((collection) => this.#commit({ collection }));
  readonly #listeners = new ListenerSet({
    onFirst: () => void this.refresh(),
    onLast: () => this.#stop(),
    // An error of the page's own must not pass for one of a request or a mint.
    onError: (error) =>
      this.#deps.timers.setTimeout(() => {
        throw error;
      }, 0),
  });
  #state: MintState = {
    collection: loading,
    wallet: { status: "disconnected" },
    eligibility: {},
    chosenPhase: null,
    quantity: 1,
    mint: { status: "idle" },
  };
  #loading: Promise<LoadedCheckout> | null = null;
  #loaded: LoadedCheckout | null = null;
  #retryTimer: unknown = null;
  #minting: Promise<MintOutcome | null> | null = null;

  constructor(deps: MintStoreDeps) {
    this.#deps = deps;
    this.ticker = deps.ticker;
  }

  get state(): MintState {
    return this.#state;
  }

  /** The service's time in milliseconds since 1970. */
  now(): number {
    return this.#deps.clock.now();
  }

  /** The phase that the page is about. */
  get phase(): Phase | null {
    return currentPhase(this.#state);
  }

  /** What the main button does now. */
  get action(): MainAction {
    return decideMainAction(this.#state, this.now());
  }

  /** The most units that can be asked for now; at least 1, so that a spin button has a range. */
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

  /** The chain that the collection is on; mainnet until it says. */
  get chain(): string {
    return this.#state.collection.value?.collection.chain ?? "solana-mainnet";
  }

  /** Calls `listener` after every change of `state`. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the collection and the wallet's eligibility anew. Failures become state. */
  async refresh(): Promise<void> {
    const { service, collection } = this.#deps;
    this.#loaded?.autoRefresh.pause();
    if (!(await this.#collection.run((signal) => service.readCollection(collection, { signal })))) return;
    this.#loaded?.autoRefresh.schedule();
    void this.#start();
    await this.#loaded?.checkout.readEligibility();
  }

  /** Shows the page for this phase; null: the one that suits best. */
  choosePhase(id: string | null): void {
    this.#commit({ chosenPhase: id });
    void this.#loaded?.checkout.readEligibility();
  }

  /** @param quantity Units; brought into what can be asked for. */
  chooseQuantity(quantity: number): void {
    const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
    this.#commit({ quantity: Math.max(1, Math.min(whole, this.maximumQuantity)) });
  }

  /** The claim code as it is typed. @param isComplete True: it is checked at once, false: when typing rests. */
  enterCode(code: string, isWhole = false): void {
    void this.#loaded?.checkout.setCode(code, isWhole);
  }

  /** @internal All of it, for the store itself: what is published is the next line. */
  checkout(): Promise<Checkout>;
  /**
   * What acts: the wallets. Loaded once, after the first view.
   * @throws when it can't be loaded; the next call tries again.
   */
  checkout(): Promise<Pick<Checkout, "wallets">>;
  async checkout(): Promise<Checkout> {
    return (await this.#load()).checkout;
  }

  /** Connects a wallet of `checkout().wallets`. Failures become state. */
  async connect(id: string): Promise<void> {
    try {
      await (await this.checkout()).connect(id);
    } catch (error) {
      this.#commit({ wallet: { status: "disconnected", failure: toFailure(error) } });
    }
  }

  async disconnect(): Promise<void> {
    await this.#loaded?.checkout.disconnect();
  }

  /** Another of the connected wallet's addresses. */
  chooseAddress(address: string): void {
    this.#loaded?.checkout.chooseAddress(address);
  }

  /**
   * Mints what the main action says, one at a time; agrees to a price that is asked about. Resolves with the outcome,
   * or null when there was nothing to do or nothing came of it; the same stands in `state.mint`. Never rejects.
   * @param request `quantity`: units; the chosen quantity by default.
   */
  async mint({
    quantity,
    ...request
  }: MintRequest & { quantity?: number | undefined } = {}): Promise<MintOutcome | null> {
    const { mint } = this.#state;
    if (mint.status === "confirming-price") mint.answer(true);
    else {
      if (isInProgress(mint)) return null;
      if (quantity !== undefined) this.chooseQuantity(quantity);
      this.#minting = this.#loaded?.checkout.submitOrder(request) ?? null;
    }
    return this.#minting;
  }

  /** Puts the last outcome away; says no to a price that is asked about. */
  dismiss(): void {
    const { mint } = this.#state;
    if (mint.status === "confirming-price") mint.answer(false);
    else if (!isInProgress(mint)) this.#commit({ mint: { status: "idle" } });
  }

  #stop(): void {
    this.#deps.timers.clearTimeout(this.#retryTimer);
    this.#collection.stop();
    this.#loaded?.autoRefresh.stop();
    this.#loaded?.checkout.stop();
  }

  /** Sets the parts to work: upkeep at once, the checkout as soon as it is known what for and on which chain. */
  async #start(): Promise<void> {
    const { timers } = this.#deps;
    timers.clearTimeout(this.#retryTimer);
    const parts = await this.#load().catch(() => null);
    if (!this.#listeners.size) return;
    if (!parts) {
      timers.clearTimeout(this.#retryTimer);
      this.#retryTimer = timers.setTimeout(() => void this.#start(), loadInterval);
      return;
    }
    parts.autoRefresh.start();
    if (this.#state.collection.value) parts.checkout.start();
  }

  #load(): Promise<LoadedCheckout> {
    this.#loading ??= this.#deps.loadCheckout(this.#context).then(
      (parts) => (this.#loaded = parts),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  get #context(): StoreContext {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the getters below read the store's
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
      commit: (change) => this.#commit(change),
      updateCollection: (change) => this.#collection.update(change),
      refresh: () => this.refresh(),
    };
  }

  #commit(change: Partial<MintState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.emit();
  }
}
