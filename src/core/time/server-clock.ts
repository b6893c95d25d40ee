import type { Timers } from "../environment.js";

/** Assumed maximum drift between two quartz clocks, as a fraction: 200 ppm. */
const drift = 200e-6;

/** Change of wall against monotonic clock that counts as a jump: the machine slept or the clock was set. Milliseconds. */
const jump = 2_000;

/**
 * The service's time on the visitor's monotonic clock.
 *
 * An answer requested at `sentAt` and received at `receivedAt` was stamped in between, so the offset between the two
 * clocks lies in an interval as wide as the round trip. Answers are intersected (Marzullo's algorithm, as in NTP);
 * between answers the interval widens by the drift. The error of its middle is half of the narrowest round trip at most,
 * independent of the visitor's wall clock. The interval of an answer that a cache has kept is wider by the longest time
 * that it may have been kept for.
 */
export class ServerClock {
  readonly #timers: Timers;
  #interval: { low: number; high: number; at: number } | null = null;
  /** Last seen difference between wall and monotonic clock. Milliseconds. */
  #difference: number;
  #jumps = 0;
  /** Monotonic time of the last jump; null once a later answer has set the clock again. */
  #jumpedAt: number | null = null;

  constructor(timers: Timers) {
    this.#timers = timers;
    this.#difference = this.#compareClocks();
  }

  /** The service's time in milliseconds since 1970; the visitor's wall clock until it is known. */
  now(): number {
    const known = this.#currentInterval();
    return known ? this.#timers.monotonic() + (known.low + known.high) / 2 : this.#timers.wall();
  }

  /** Maximum error of `now()` in milliseconds. */
  uncertainty(): number {
    const known = this.#currentInterval();
    return known ? (known.high - known.low) / 2 : Infinity;
  }

  /**
   * Adds the timestamp of an answer. Unreadable timestamps are ignored.
   * @param serverTime Service's milliseconds since 1970; NaN: unreadable.
   * @param sentAt Monotonic milliseconds.
   * @param receivedAt Monotonic milliseconds.
   * @param maxAge Milliseconds that a cache may have kept the answer for.
   */
  observe(serverTime: number, sentAt: number, receivedAt: number, maxAge = 0): void {
    if (!Number.isFinite(serverTime + maxAge) || receivedAt < sentAt) return;
    this.#detectJump();
    // Requested before a jump, so stamped before or after it: better than nothing, but not a new reference.
    const isStale = this.#jumpedAt !== null && sentAt < this.#jumpedAt;
    const known = this.#jumpedAt === null ? this.#currentInterval() : null;
    const seen = { low: serverTime - receivedAt, high: serverTime + maxAge - sentAt, at: sentAt };
    const low = Math.max(seen.low, known?.low ?? -Infinity);
    const high = Math.min(seen.high, known?.high ?? Infinity);
    // No overlap: one of the clocks jumped. The latest answer wins.
    this.#interval = low <= high ? { low, high, at: sentAt } : seen;
    if (isStale) return;
    this.#jumpedAt = null;
    this.#difference = this.#compareClocks();
  }

  /**
   * Count of jumps between the visitor's two clocks: the machine slept (the monotonic clock may stop meanwhile) or the
   * wall clock was set. Data requested before the last jump has to be requested again.
   */
  get jumps(): number {
    this.#detectJump();
    return this.#jumps;
  }

  #detectJump(): void {
    const difference = this.#compareClocks();
    if (Math.abs(difference - this.#difference) <= jump) return;
    this.#difference = difference;
    this.#jumpedAt = this.#timers.monotonic();
    this.#jumps++;
  }

  #compareClocks(): number {
    return this.#timers.wall() - this.#timers.monotonic();
  }

  #currentInterval() {
    if (!this.#interval) return null;
    const { low, high, at } = this.#interval;
    const slack = Math.max(0, this.#timers.monotonic() - at) * drift;
    return { low: low - slack, high: high + slack };
  }
}
