import type { AvailabilityResponse } from "../contract/collection.js";
import { retryAfterOf } from "../primitives/backoff.js";
import { LatestRead } from "./latest-read.js";
import type { Loadable } from "./loadable.js";
import type { CollectionService, Network, Page, PriceService, Timers } from "./ports.js";
import { PriceReads } from "./price-reads.js";
import { planRefresh } from "./refresh-plan.js";
import type { ServerClock } from "./server-clock.js";
import { isUnderWay } from "./state.js";
import type { StorePage } from "./store-page.js";
import type { Ticker } from "./ticker.js";

export interface UpkeepOptions {
  readonly service: Pick<CollectionService, "readAvailability"> & PriceService;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
  readonly page: Page;
  readonly network: Network;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** The longest time between two looks at whether something is due, or the machine slept. Milliseconds. */
const heartbeat = 1_000;
/** A collection older than this is read again when the page comes back into view. Milliseconds. */
const staleAfter = 5_000;

/**
 * Keeps a page current: reads again when a phase begins or ends, when a read failed, when the page is shown again, the
 * network is back or the machine slept; the supply while a phase is open, and prices that move. Never in the middle of a mint, without a
 * network, or before the service wants to be asked again.
 */
export class Upkeep {
  readonly #store: StorePage;
  readonly #options: UpkeepOptions;
  readonly #supply: LatestRead<AvailabilityResponse>;
  readonly #prices: PriceReads;
  readonly #leave: (() => void)[] = [];
  /** Monotonic milliseconds. */
  #readAt: number;
  #dueAt = Infinity;
  #due: "collection" | "supply" = "collection";
  #misses = 0;
  /** Monotonic milliseconds: not before this, the service said. */
  #heldUntil = 0;
  /** Those of the clock when the collection was asked for. */
  #jumps = 0;

  constructor(store: StorePage, options: UpkeepOptions) {
    this.#store = store;
    this.#options = options;
    this.#readAt = options.timers.monotonic();
    this.#supply = new LatestRead((supply) => {
      if (supply.status === "ready") store.amend((value) => ({ ...value, supply: supply.value }));
      this.#hold(supply);
    });
    this.#prices = new PriceReads(store, options, (read) => this.#hold(read));
  }

  open(): void {
    if (this.#leave.length) return;
    const { page, network, ticker } = this.#options;
    this.plan();
    this.#leave.push(
      page.subscribe(() => this.#lookAround()),
      network.subscribe(() => this.#followNetwork()),
      ticker.add(() => this.#beat()),
    );
    this.#followNetwork();
  }

  close(): void {
    for (const leave of this.#leave.splice(0)) leave();
    this.#supply.stop();
    this.#prices.stop();
  }

  /** The collection is being read: whatever was planned is moot. */
  suspend(): void {
    this.#dueAt = Infinity;
    this.#readAt = this.#options.timers.monotonic();
    this.#jumps = this.#options.clock.jumps;
    this.#supply.stop();
  }

  /** The collection was read, or could not be: plans what comes next. */
  plan(): void {
    const { timers, random } = this.#options;
    this.#hold(this.#store.state.collection);
    const asked = Math.max(0, this.#heldUntil - timers.monotonic());
    const situation = { now: this.#store.now(), age: this.#age(), misses: this.#misses, asked };
    const { read, wait, missed } = planRefresh(this.#store.state, situation, random);
    this.#misses = missed ? this.#misses + 1 : 0;
    this.#due = read;
    this.#dueAt = timers.monotonic() + wait;
    this.#prices.follow();
  }

  #followNetwork(): void {
    const network = this.#options.network.isOnline ? "online" : "offline";
    const before = this.#store.state.network ?? "online";
    if (network === before) return;
    this.#store.commit({ network });
    if (network === "online") this.#lookAround();
  }

  /** The page was shown or hidden, or the network came back. */
  #lookAround(): void {
    if (this.#options.page.isHidden || !this.#mayAsk()) return;
    const isOverdue = this.#options.timers.monotonic() >= this.#dueAt;
    const isWrong = isOverdue || this.#hasJumped() || this.#store.state.collection.status === "failed";
    if (this.#age() > staleAfter || isWrong) void this.#store.refresh();
  }

  /** @returns milliseconds until the next look. */
  #beat(): number {
    const now = this.#options.timers.monotonic();
    const isMinting = isUnderWay(this.#store.state.mint);
    if (!isMinting) this.#prices.beat(this.#mayAsk());
    if (this.#mayAsk()) {
      if (this.#hasJumped()) void this.#store.refresh();
      else if (now >= this.#dueAt && !isMinting) {
        this.#dueAt = Infinity;
        if (this.#due === "collection") void this.#store.refresh();
        else void this.#readSupply();
      }
    }
    const wait = Math.min(this.#dueAt - now, this.#prices.wait);
    return wait > 0 ? Math.min(heartbeat, wait) : heartbeat;
  }

  #mayAsk(): boolean {
    const { network, timers } = this.#options;
    return network.isOnline && timers.monotonic() >= this.#heldUntil;
  }

  /** Notes for how long the service asked not to be asked. */
  #hold(read: Loadable<unknown>): void {
    if (read.status !== "failed") return;
    const asked = retryAfterOf(read.failure.cause);
    if (asked > 0) this.#heldUntil = this.#options.timers.monotonic() + asked;
  }

  async #readSupply(): Promise<void> {
    const id = this.#store.state.collection.value?.collection.id;
    if (id === undefined) return;
    // Failed, the numbers shown stay; the next read comes soon.
    if (!(await this.#supply.run((signal) => this.#options.service.readAvailability(id, { signal })))) return;
    if (this.#store.state.collection.value?.supply?.available === 0) return this.#store.refresh();
    this.plan();
  }

  #hasJumped(): boolean {
    return this.#options.clock.jumps !== this.#jumps;
  }

  /** Milliseconds since the collection was asked for. */
  #age(): number {
    return this.#options.timers.monotonic() - this.#readAt;
  }
}
