import type { CollectionResponse, Phase } from "../contract/collection.js";
import { EligibilityReads } from "./eligibility-reads.js";
import { toFailure } from "./failure.js";
import { LatestRead } from "./latest-read.js";
import { loading } from "./loadable.js";
import { currentPhase, decideMainAction, type MainAction } from "./main-action.js";
import { finishMint, runMint, type MintConsent, type MintWorld } from "./mint-flow.js";
import type { KeyValueStore, MintService, Page, Timers, TransactionJudge, WalletDirectory } from "./ports.js";
import { maximumQuantity } from "./quote.js";
import { planRefresh } from "./refresh-plan.js";
import type { ServerClock } from "./server-clock.js";
import type { MintOutcome, MintProgress, MintState, WalletState } from "./state.js";
import type { Ticker } from "./ticker.js";
import { UnfinishedMints } from "./unfinished-mints.js";
import { WalletSession } from "./wallet-session.js";

export interface MintStoreOptions {
  /** Short id, UUID or address; case is kept. */
  readonly collection: string;
  /** Tells this service and collection from others in what is stored on a site. */
  readonly scope: string;
  readonly service: MintService;
  readonly wallets: WalletDirectory;
  readonly judge: TransactionJudge;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
  readonly page: Page;
  readonly storage: KeyValueStore;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

export interface MintRequest extends MintConsent {
  /** Units; the chosen quantity by default. */
  readonly quantity?: number | undefined;
  readonly affiliateCode?: string | undefined;
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
  readonly wallets: WalletDirectory;
  readonly ticker: Ticker;
  readonly #options: MintStoreOptions;
  readonly #world: MintWorld;
  readonly #session: WalletSession;
  readonly #collection = new LatestRead<CollectionResponse>((collection) => this.#commit({ collection }));
  readonly #eligibility: EligibilityReads;
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
  /** Monotonic milliseconds. */
  #readAt = -Infinity;
  #dueAt = Infinity;
  #due: "collection" | "supply" = "collection";
  #misses = 0;

  constructor(options: MintStoreOptions) {
    const { wallets, ticker, storage, scope } = options;
    this.#options = options;
    this.wallets = wallets;
    this.ticker = ticker;
    this.#world = { ...options, unfinished: new UnfinishedMints(storage, scope) };
    this.#eligibility = new EligibilityReads(options.service, (eligibility) => this.#commit({ eligibility }));
    this.#session = new WalletSession(wallets, storage, (wallet) => this.#changeWallet(wallet));
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
    await this.#collection.run((signal) => service.readCollection(collection, { signal }));
    if (this.#collection.isReading) return;
    this.#plan();
    await this.#eligibility.read(this.#state);
  }

  /** Shows the page for this phase; null: the one that suits best. */
  choosePhase(id: string | null): void {
    this.#commit({ chosenPhase: id });
    void this.#eligibility.read(this.#state);
  }

  /** @param quantity Units; brought into what can be asked for. */
  chooseQuantity(quantity: number): void {
    const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
    this.#commit({ quantity: Math.max(1, Math.min(whole, this.maximumQuantity)) });
  }

  /** Connects a wallet of `wallets.list(chain)`. Failures become state. */
  connect(id: string): Promise<void> {
    return this.#session.connect(id, this.chain);
  }

  disconnect(): Promise<void> {
    return this.#session.disconnect();
  }

  /** Another of the connected wallet's addresses. */
  chooseAddress(address: string): void {
    this.#session.choose(address);
  }

  /**
   * Mints what the main action says. One at a time. Resolves with the outcome, or null when there was nothing to do
   * or nothing came of it; the same stands in `state.mint`. Never rejects.
   */
  async mint({ quantity, ...request }: MintRequest = {}): Promise<MintOutcome | null> {
    if (quantity !== undefined) this.chooseQuantity(quantity);
    const { action } = this;
    const { wallet, collection } = this.#state;
    if (action.kind === "ask") return this.resume();
    if ((action.kind !== "mint" && action.kind !== "retry") || wallet.status !== "connected") return null;
    const { phase } = action;
    if (!phase.priceDisplay || !collection.value) return null;
    const order = {
      ...request,
      collectionId: collection.value.collection.id,
      chain: this.chain,
      phase,
      price: phase.priceDisplay,
      quantity: Math.min(this.#state.quantity, this.maximumQuantity),
      connection: wallet.connection,
    };
    this.#commit({ mint: { status: "preparing", quantity: order.quantity } });
    return this.#conclude(order.quantity, (report) => runMint(this.#world, order, report));
  }

  /** Asks what became of a mint that was signed but never answered. Null when there is none. */
  async resume(): Promise<MintOutcome | null> {
    const [unfinished] = this.#world.unfinished.list();
    if (!unfinished || isUnderWay(this.#state.mint)) return null;
    return this.#conclude(unfinished.quantity, (report) => finishMint(this.#world, unfinished, report));
  }

  /** Puts the last outcome away. */
  dismiss(): void {
    if (!isUnderWay(this.#state.mint)) this.#commit({ mint: { status: "idle" } });
  }

  async #conclude(quantity: number, run: (report: (progress: MintProgress) => void) => Promise<MintOutcome>) {
    const report = (mint: MintProgress) => this.#commit({ mint });
    let outcome: MintOutcome | null = null;
    try {
      outcome = await run(report);
      const { failure } = outcome;
      report(
        failure && !outcome.minted
          ? { status: "failed", ...outcome, failure }
          : { status: "succeeded", ...outcome },
      );
    } catch (error) {
      report({ status: "failed", failure: toFailure(error), quantity, minted: 0, items: [], signatures: [] });
    }
    await this.refresh();
    return outcome;
  }

  #start(): void {
    const { page, ticker } = this.#options;
    let isConnected = false;
    const reconnect = () => {
      if (isConnected || !this.#state.collection.value) return;
      void this.#session.reconnect(this.chain);
      isConnected = this.#state.wallet.status !== "disconnected";
    };
    this.#leave.push(
      this.wallets.subscribe(() => {
        reconnect();
        this.#commit({});
      }),
      page.subscribe(() => this.#lookAround()),
      ticker.add(() => this.#beat()),
    );
    void this.refresh().then(reconnect);
    void this.resume();
  }

  #halt(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#collection.stop();
    this.#eligibility.stop();
  }

  /** The page was shown or hidden, or the network came back. */
  #lookAround(): void {
    const { page, timers, clock } = this.#options;
    if (page.isHidden) return;
    const age = timers.monotonic() - this.#readAt;
    if (age > staleAfter || clock.isDisturbed() || this.#state.collection.status === "failed")
      void this.refresh();
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
    return Math.max(1, Math.min(heartbeat, this.#dueAt - now));
  }

  #plan(): void {
    const { timers, random } = this.#options;
    const { read, wait, missed } = planRefresh(this.#state, this.now(), this.#misses, random);
    this.#misses = missed ? this.#misses + 1 : 0;
    this.#due = read;
    this.#dueAt = timers.monotonic() + wait;
  }

  async #readSupply(): Promise<void> {
    const { service } = this.#options;
    const id = this.#state.collection.value?.collection.id;
    if (id === undefined) return;
    try {
      const supply = await service.readAvailability(id, { signal: AbortSignal.timeout(heartbeat * 10) });
      this.#collection.amend((value) => ({ ...value, supply }));
      if (supply.available === 0) return await this.refresh();
    } catch {
      // The numbers shown stay; the next read comes soon.
    }
    this.#plan();
  }

  #changeWallet(wallet: WalletState): void {
    this.#commit({ wallet });
    this.#eligibility.clear();
    void this.#eligibility.read(this.#state);
  }

  #commit(change: Partial<MintState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}

function isUnderWay({ status }: MintProgress): boolean {
  return status === "preparing" || status === "signing" || status === "executing";
}
