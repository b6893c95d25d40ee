import { backoff, retryAfterOf } from "../primitives/backoff.js";
import { ListenerSet } from "../primitives/listener-set.js";
import { isRefusal } from "./failure.js";
import { LatestRead } from "./latest-read.js";
import { loading, type Loadable } from "./loadable.js";
import type { Ticker } from "./ticker.js";

/** What reading anew at the right time takes. */
export interface ReadingWorld {
  readonly ticker: Ticker;
  /** A clock that never jumps. Milliseconds. */
  readonly monotonic: () => number;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** Whatever happens, a read that failed is not repeated by itself more seldom than this. Milliseconds. */
const longestBackoff = 300_000;

/**
 * Something of the service's that stays current while somebody follows it: read when the first comes, again and again
 * at an interval, and not at all when nobody is there or the page is hidden. Reads that fail come more and more seldom.
 */
export class Reading<T> {
  readonly #read: (signal: AbortSignal) => Promise<T>;
  readonly #interval: number;
  readonly #world: ReadingWorld;
  readonly #reads = new LatestRead<T>((state) => this.#publish(state));
  readonly #listeners = new ListenerSet({
    onFirst: () => {
      this.#rest = this.#world.ticker.add(() => this.#beat());
    },
    onLast: () => {
      this.#rest?.();
      this.#rest = null;
      if (this.#reads.isReading) this.#dueAt = -Infinity;
      this.#reads.stop();
    },
  });
  #state: Loadable<T> = loading;
  /** Monotonic milliseconds. */
  #dueAt = -Infinity;
  #misses = 0;
  #rest: (() => void) | null = null;

  /** @param interval Milliseconds between two reads, spread by a quarter. */
  constructor(read: (signal: AbortSignal) => Promise<T>, interval: number, world: ReadingWorld) {
    this.#read = read;
    this.#interval = interval;
    this.#world = world;
  }

  get state(): Loadable<T> {
    return this.#state;
  }

  /** Calls `listener` after every change of `state`. Returns the unsubscriber. */
  follow(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads anew, if anybody follows; else whoever comes next makes it read. Failures become state. */
  async refresh(): Promise<void> {
    this.#dueAt = this.#listeners.size > 0 ? Infinity : -Infinity;
    if (this.#dueAt < 0 || !(await this.#reads.run(this.#read))) return;
    this.#dueAt = this.#world.monotonic() + this.#planWait();
    this.#rest?.();
    this.#rest = this.#listeners.size > 0 ? this.#world.ticker.add(() => this.#beat()) : null;
  }

  /** @returns milliseconds until it has to look again. */
  #beat(): number {
    const wait = this.#dueAt - this.#world.monotonic();
    if (wait > 0) return wait;
    void this.refresh();
    return Infinity;
  }

  /** @returns milliseconds until the next read. */
  #planWait(): number {
    const spread = 0.875 + this.#world.random() / 4;
    this.#misses = this.#state.status === "failed" ? this.#misses + 1 : 0;
    if (this.#state.status !== "failed") return this.#interval * spread;
    const { cause } = this.#state.failure;
    if (isRefusal(cause)) return longestBackoff * spread;
    const limits = { first: 2 * this.#interval, longest: longestBackoff };
    return retryAfterOf(cause) + backoff(this.#misses, limits, this.#world.random);
  }

  #publish(state: Loadable<T>): void {
    this.#state = state;
    this.#listeners.emit();
  }
}
