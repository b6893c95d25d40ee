import type { AvailabilityResponse, CollectionResponse, Phase } from "../contract/collection.js";
import type { Checkout, CheckoutPage, MintRequest } from "./checkout.js";
import { toFailure } from "./failure.js";
import { LatestRead } from "./latest-read.js";
import { loading } from "./loadable.js";
import { currentPhase, decideMainAction, type MainAction } from "./main-action.js";
import type { CollectionService, Page, Timers } from "./ports.js";
import { maximumQuantity } from "./quote.js";
import { planRefresh } from "./refresh-plan.js";
import type { ServerClock } from "./server-clock.js";
import { isUnderWay, type MintOutcome, type MintState } from "./state.js";
import type { Ticker } from "./ticker.js";

export interface MintStoreOptions {
  /** Short id, UUID or address; case is kept. */
  readonly collection: string;
  readonly service: CollectionService;
  /** Makes the half that acts. It may be code that has to be loaded first. */
  readonly loadCheckout: (page: CheckoutPage) => Promise<Checkout>;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
  readonly page: Page;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** The longest time between two looks at whether something is due, or the machine slept. Milliseconds. */
const heartbeat = 1_000;
/** A collection older than this is read again when the page comes back into view. Milliseconds. */
const staleAfter = 5_000;

/**
 * The heart: one collection's mint page as state, and the few things that can be done to it. Elements subscribe and
 * ask; only what the service has confirmed becomes state. The first subscriber starts the reading, the last stops it.
 */
export class MintStore {
  readonly ticker: Ticker;
  readonly #options: MintStoreOptions;
  readonly #collection = new LatestRead<CollectionResponse>((collection) => this.#commit({ collection }));
  readonly #supply = new LatestRead<AvailabilityResponse>(({ status, value: supply }) => {
    if (status === "ready") this.#collection.amend((value) => ({ ...value, supply }));
  });
  readonly #listeners = new Set<() => void>();
  readonly #leave: (() => void)[] = [];
  #state: MintState = {
    collection: loading,
    wallet: { status: "disconnected" },
    eligibility: {},
    chosenPhase: null,
    quantity: 1,
    mint: { status: "idle" },
  };
  #loading: Promise<Checkout> | null = null;
  #checkout: Checkout | null = null;
  /** Monotonic milliseconds. */
  #readAt = -Infinity;
  #dueAt = Infinity;
  #due: "collection" | "supply" = "collection";
  #misses = 0;

  constructor(options: MintStoreOptions) {
    this.#options = options;
    this.ticker = options.ticker;
  }

  get state(): MintState {
    return this.#state;
  }

  /** The service's time in milliseconds since 1970. */
  now(): number {
    return this.#options.clock.now();
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
    return Math.max(1, maximumQuantity(collection, phase, this.#state.eligibility[phase.id]?.value));
  }

  /** The chain that the collection is on; mainnet until it says. */
  get chain(): string {
    return this.#state.collection.value?.collection.chain ?? "solana-mainnet";
  }

  /** Calls `listener` after every change of `state`. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#halt();
    };
  }

  /** Reads the collection and the wallet's eligibility anew. Failures become state. */
  async refresh(): Promise<void> {
    const { service, collection, timers } = this.#options;
    this.#dueAt = Infinity;
    this.#readAt = timers.monotonic();
    this.#supply.stop();
    if (!(await this.#collection.run((signal) => service.readCollection(collection, { signal })))) return;
    this.#plan();
    void this.#open();
    await this.#checkout?.readEligibility();
  }

  /** Shows the page for this phase; null: the one that suits best. */
  choosePhase(id: string | null): void {
    this.#commit({ chosenPhase: id });
    void this.#checkout?.readEligibility();
  }

  /** @param quantity Units; brought into what can be asked for. */
  chooseQuantity(quantity: number): void {
    const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
    this.#commit({ quantity: Math.max(1, Math.min(whole, this.maximumQuantity)) });
  }

  /**
   * The half that acts: wallets and the mint. Loaded once, after the first view.
   * @throws when it can't be loaded; the next call tries again.
   */
  checkout(): Promise<Checkout> {
    this.#loading ??= this.#loadCheckout().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
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
    await this.#checkout?.disconnect();
  }

  /** Another of the connected wallet's addresses. */
  chooseAddress(address: string): void {
    this.#checkout?.chooseAddress(address);
  }

  /**
   * Mints what the main action says, one at a time. Resolves with the outcome, or null when there was nothing to do
   * or nothing came of it; the same stands in `state.mint`. Never rejects.
   * @param request `quantity`: units; the chosen quantity by default.
   */
  async mint({
    quantity,
    ...request
  }: MintRequest & { quantity?: number | undefined } = {}): Promise<MintOutcome | null> {
    if (isUnderWay(this.#state.mint)) return null;
    if (quantity !== undefined) this.chooseQuantity(quantity);
    return (await this.#checkout?.mint(request)) ?? null;
  }

  /** Puts the last outcome away. */
  dismiss(): void {
    if (!isUnderWay(this.#state.mint)) this.#commit({ mint: { status: "idle" } });
  }

  #start(): void {
    const { page, ticker } = this.#options;
    void this.refresh();
    this.#leave.push(
      page.subscribe(() => this.#lookAround()),
      ticker.add(() => this.#beat()),
    );
  }

  #halt(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#collection.stop();
    this.#supply.stop();
    this.#checkout?.close();
  }

  /** Opens the checkout as soon as it is known what for, and on which chain. */
  async #open(): Promise<void> {
    if (!this.#state.collection.value || !this.#listeners.size) return;
    // Not loaded: the page shows all the same, and connecting tries again and says why it can't.
    await this.checkout().catch(() => undefined);
    if (this.#listeners.size) this.#checkout?.open();
  }

  async #loadCheckout(): Promise<Checkout> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- getters of the page read the store's
    const store = this;
    return (this.#checkout = await this.#options.loadCheckout({
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
      refresh: () => this.refresh(),
    }));
  }

  /** The page was shown or hidden, or the network came back. */
  #lookAround(): void {
    const { page, clock } = this.#options;
    if (page.isHidden) return;
    const isWrong = clock.isDisturbed() || this.#state.collection.status === "failed";
    if (this.#age() > staleAfter || (isWrong && !this.#collection.isReading)) void this.refresh();
  }

  /** Milliseconds since the collection was asked for. */
  #age(): number {
    return this.#options.timers.monotonic() - this.#readAt;
  }

  /** @returns milliseconds until the next look. */
  #beat(): number {
    const { timers, clock } = this.#options;
    const now = timers.monotonic();
    if (clock.isDisturbed() && this.#misses === 0 && !this.#collection.isReading) void this.refresh();
    else if (now >= this.#dueAt && !isUnderWay(this.#state.mint)) {
      this.#dueAt = Infinity;
      if (this.#due === "collection") void this.refresh();
      else void this.#readSupply();
    }
    const wait = this.#dueAt - now;
    return wait > 0 ? Math.min(heartbeat, wait) : heartbeat;
  }

  #plan(): void {
    const { timers, random } = this.#options;
    const situation = { now: this.now(), age: this.#age(), misses: this.#misses };
    const { read, wait, missed } = planRefresh(this.#state, situation, random);
    this.#misses = missed ? this.#misses + 1 : 0;
    this.#due = read;
    this.#dueAt = timers.monotonic() + wait;
  }

  async #readSupply(): Promise<void> {
    const { service } = this.#options;
    const id = this.#state.collection.value?.collection.id;
    if (id === undefined) return;
    // Failed, the numbers shown stay; the next read comes soon.
    if (!(await this.#supply.run((signal) => service.readAvailability(id, { signal })))) return;
    if (this.#state.collection.value?.supply?.available === 0) return this.refresh();
    this.#plan();
  }

  #commit(change: Partial<MintState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        // A fault of the page's own must not pass for one of a read or a mint: it is left to the page, uncaught.
        this.#options.timers.setTimeout(() => {
          throw error;
        }, 0);
      }
    }
  }
}
