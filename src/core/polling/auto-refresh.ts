import { toMilliseconds, type Timestamp } from "../../contract/values/schema.js";
import type { AvailabilityResponse, CollectionResponse } from "../../contract/mint/collection.js";
import { retryAfterOf } from "../../primitives/backoff.js";
import { LatestRequest } from "../time/latest-request.js";
import type { Loadable } from "../loadable.js";
import type { CollectionService, PriceService } from "../services.js";
import type { Network, Page, Timers } from "../environment.js";
import { PricePolling } from "./price-polling.js";
import { scheduleRefresh } from "./schedule-refresh.js";
import type { ServerClock } from "../time/server-clock.js";
import { isInProgress } from "../mint-state.js";
import type { StoreContext } from "../store-context.js";
import type { Ticker } from "../time/ticker.js";

export interface AutoRefreshDeps {
  readonly service: Pick<CollectionService, "readAvailability"> & PriceService;
  readonly clock: ServerClock;
  readonly ticker: Ticker;
  readonly timers: Timers;
  readonly page: Page;
  readonly network: Network;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** Maximum delay between checks for due reads and clock jumps. Milliseconds. */
const tickInterval = 1_000;
/** Age above which the collection is read again when the page becomes visible. Milliseconds. */
const staleAfter = 5_000;

/**
 * Reads the collection again automatically: at phase boundaries, after failed reads, and when the page is shown, the
 * connection is back or the machine wakes up. Polls the supply while a phase is active, and live prices. Pauses during
 * a mint, while offline, and until a `Retry-After` has passed.
 */
export class AutoRefresh {
  readonly #store: StoreContext;
  readonly #deps: AutoRefreshDeps;
  readonly #supply: LatestRequest<AvailabilityResponse>;
  readonly #pricePolling: PricePolling;
  readonly #unsubscribes: (() => void)[] = [];
  /** Monotonic milliseconds. */
  #readAt: number;
  #dueAt = Infinity;
  #due: "collection" | "supply" = "collection";
  #failedAttempts = 0;
  /** Supply that was last read without the collection. */
  #supplyShown: AvailabilityResponse | null = null;
  /** End of the service's `Retry-After`, in monotonic milliseconds. */
  #retryNotBefore = 0;
  /** Value of `clock.jumps` when the collection was last requested. */
  #jumps = 0;

  constructor(store: StoreContext, deps: AutoRefreshDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#readAt = deps.timers.monotonic();
    this.#supply = new LatestRequest((supply) => {
      if (supply.status === "ready") this.#showSupply(supply.value);
      this.#noteRetryAfter(supply);
    });
    this.#pricePolling = new PricePolling(store, deps, (read) => this.#noteRetryAfter(read));
  }

  start(): void {
    if (this.#unsubscribes.length) return;
    const { page, network, ticker } = this.#deps;
    this.schedule();
    this.#unsubscribes.push(
      page.subscribe(() => this.#refreshIfStale()),
      network.subscribe(() => this.#onNetworkChange()),
      ticker.add(() => this.#tick()),
    );
    this.#onNetworkChange();
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe();
    this.#supply.stop();
    this.#pricePolling.stop();
  }

  /** Cancels the scheduled read, because the collection is being read. */
  pause(): void {
    this.#dueAt = Infinity;
    this.#readAt = this.#deps.timers.monotonic();
    this.#jumps = this.#deps.clock.jumps;
    this.#supply.stop();
  }

  /**
   * Returns the collection to show after a read, with the newest known supply. If a cache has returned an older
   * collection than the one on screen, keeps the latter.
   */
  selectNewer(read: CollectionResponse): CollectionResponse {
    const shown = this.#store.state.collection.value;
    if (isOutdated(read, shown)) return shown!;
    return isOutdated(read, this.#supplyShown) ? { ...read, supply: this.#supplyShown! } : read;
  }

  /** Schedules the next read after the collection was read or the read has failed. */
  schedule(): void {
    const { timers, random } = this.#deps;
    this.#noteRetryAfter(this.#store.state.collection);
    const retryAfter = Math.max(0, this.#retryNotBefore - timers.monotonic());
    const inputs = {
      now: this.#store.now(),
      age: this.#age(),
      failedAttempts: this.#failedAttempts,
      retryAfter,
    };
    const { read, wait, isRetry } = scheduleRefresh(this.#store.state, inputs, random);
    this.#failedAttempts = isRetry ? this.#failedAttempts + 1 : 0;
    this.#due = read;
    this.#dueAt = timers.monotonic() + wait;
    this.#pricePolling.syncPhases();
  }

  #onNetworkChange(): void {
    const network = this.#deps.network.isOnline ? "online" : "offline";
    const before = this.#store.state.network ?? "online";
    if (network === before) return;
    this.#store.commit({ network });
    if (network === "online") this.#refreshIfStale();
  }

  /** Re-reads stale data when the page is visible and online. */
  #refreshIfStale(): void {
    if (this.#deps.page.isHidden || !this.#canRequest()) return;
    const isOverdue = this.#deps.timers.monotonic() >= this.#dueAt;
    const isInvalid = isOverdue || this.#hasJumped() || this.#store.state.collection.status === "failed";
    if (this.#age() > staleAfter || isInvalid) void this.#store.refresh();
  }

  /** @returns milliseconds until the next check. */
  #tick(): number {
    const now = this.#deps.timers.monotonic();
    const isMinting = isInProgress(this.#store.state.mint);
    if (!isMinting) this.#pricePolling.tick(this.#canRequest());
    if (this.#canRequest()) {
      if (this.#hasJumped()) void this.#store.refresh();
      else if (now >= this.#dueAt && !isMinting) {
        this.#dueAt = Infinity;
        if (this.#due === "collection") void this.#store.refresh();
        else void this.#readSupply();
      }
    }
    const wait = Math.min(this.#dueAt - now, this.#pricePolling.wait);
    return wait > 0 ? Math.min(tickInterval, wait) : tickInterval;
  }

  #canRequest(): boolean {
    const { network, timers } = this.#deps;
    return network.isOnline && timers.monotonic() >= this.#retryNotBefore;
  }

  /** Records the `Retry-After` of a failed read. */
  #noteRetryAfter(read: Loadable<unknown>): void {
    if (read.status !== "failed") return;
    const retryAfter = retryAfterOf(read.failure.cause);
    if (retryAfter > 0) this.#retryNotBefore = this.#deps.timers.monotonic() + retryAfter;
  }

  async #readSupply(): Promise<void> {
    const id = this.#store.state.collection.value?.collection.id;
    if (id === undefined) return;
    const before = this.#supplyShown;
    // After a failure, the supply on screen is kept until the next read.
    if (!(await this.#supply.run((signal) => this.#deps.service.readAvailability(id, { signal })))) return;
    const { value } = this.#store.state.collection;
    const revision = this.#supplyShown !== before ? this.#supplyShown?.revision : undefined;
    const hasChanged = revision && value?.revision && revision !== value.revision;
    if (value?.supply?.available === 0 || hasChanged) return this.#store.refresh();
    this.schedule();
  }

  #showSupply(supply: AvailabilityResponse): void {
    this.#supplyShown = supply;
    this.#store.updateCollection((collection) => ({ ...collection, supply }));
  }

  #hasJumped(): boolean {
    return this.#deps.clock.jumps !== this.#jumps;
  }

  /** Milliseconds since the collection was requested. */
  #age(): number {
    return this.#deps.timers.monotonic() - this.#readAt;
  }
}

interface Dated {
  readonly serverTime?: Timestamp | undefined;
}

/**
 * Minimum difference that indicates that the service's clock was set back rather than a cached response. Milliseconds.
 */
const clockSetBack = 60_000;

/**
 * True for a response older than the one on screen, because a cache has kept it. False when either has no valid time.
 * @param shown Undefined or null: nothing is on screen.
 */
function isOutdated(answer: Dated, shown: Dated | null | undefined): boolean {
  const age = toMilliseconds(shown?.serverTime ?? NaN) - toMilliseconds(answer.serverTime ?? NaN);
  return age > 0 && age < clockSetBack;
}
