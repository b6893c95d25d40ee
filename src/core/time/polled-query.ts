import { backoff, retryAfterOf } from "../../primitives/backoff.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import { isClientError } from "../is-client-error.js";
import { LatestRequest } from "./latest-request.js";
import { loading, type Loadable } from "../loadable.js";
import type { Ticker } from "./ticker.js";

/** Dependencies of a `PolledQuery`. */
export interface PolledQueryDeps {
  readonly ticker: Ticker;
  /** Monotonic clock in milliseconds. */
  readonly monotonic: () => number;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** Maximum delay between automatic reads after failures. Milliseconds. */
const maxBackoff = 300_000;

/**
 * Query that is polled at an interval while it has subscribers and the page is visible. Failed reads are retried with
 * exponential backoff.
 */
export class PolledQuery<T> {
  readonly #read: (signal: AbortSignal) => Promise<T>;
  readonly #interval: number;
  readonly #deps: PolledQueryDeps;
  readonly #request = new LatestRequest<T>((state) => this.#publish(state));
  readonly #listeners = new ListenerSet({
    onFirst: () => {
      this.#stopTimer = this.#deps.ticker.add(() => this.#tick());
    },
    onLast: () => {
      this.#stopTimer?.();
      this.#stopTimer = null;
      if (this.#request.isPending) this.#dueAt = -Infinity;
      this.#request.stop();
    },
  });
  #state: Loadable<T> = loading;
  /** Monotonic milliseconds. */
  #dueAt = -Infinity;
  #failedAttempts = 0;
  #stopTimer: (() => void) | null = null;

  /** @param interval Milliseconds between two reads, with a jitter of a quarter. */
  constructor(read: (signal: AbortSignal) => Promise<T>, interval: number, deps: PolledQueryDeps) {
    this.#read = read;
    this.#interval = interval;
    this.#deps = deps;
  }

  get state(): Loadable<T> {
    return this.#state;
  }

  /** Calls `listener` after every change of `state`. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads again, at once or when there is a subscriber again. Failures become state. */
  async refresh(): Promise<void> {
    this.#dueAt = this.#listeners.size > 0 ? Infinity : -Infinity;
    if (this.#dueAt < 0 || !(await this.#request.run(this.#read))) return;
    this.#dueAt = this.#deps.monotonic() + this.#nextDelay();
    this.#stopTimer?.();
    this.#stopTimer = this.#listeners.size > 0 ? this.#deps.ticker.add(() => this.#tick()) : null;
  }

  /** @returns milliseconds until the next check. */
  #tick(): number {
    const wait = this.#dueAt - this.#deps.monotonic();
    if (wait > 0) return wait;
    void this.refresh();
    return Infinity;
  }

  /** @returns milliseconds until the next read. */
  #nextDelay(): number {
    const spread = 0.875 + this.#deps.random() / 4;
    this.#failedAttempts = this.#state.status === "failed" ? this.#failedAttempts + 1 : 0;
    if (this.#state.status !== "failed") return this.#interval * spread;
    const { cause } = this.#state.failure;
    if (isClientError(cause)) return maxBackoff * spread;
    const limits = { first: 2 * this.#interval, max: maxBackoff };
    return retryAfterOf(cause) + backoff(this.#failedAttempts, limits, this.#deps.random);
  }

  #publish(state: Loadable<T>): void {
    this.#state = state;
    this.#listeners.emit();
  }
}
