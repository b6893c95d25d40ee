import type { Timers } from "../environment.js";

/** Assumed maximum drift between two quartz clocks, as a fraction: 200 ppm. */
const drift = 200e-6;

/**
 * Change in the difference between wall and monotonic clock that is treated as a jump: the machine slept or the clock
 * was set. Milliseconds.
 */
const jump = 2_000;

/**
 * The service's time on the visitor's monotonic clock.
 *
 * A response requested at `sentAt` and received at `receivedAt` was stamped in between, so the offset between the two
 * clocks is within an interval as wide as the round trip. The intervals of all responses are intersected (Marzullo's
 * algorithm, as in NTP); between responses the interval widens by the drift. The error of its middle is at most half of
 * the shortest round trip, independent of the visitor's wall clock. A cacheable response widens the interval by the
 * maximum time that a cache may have kept it.
 */
export class ServerClock {
  readonly #timers: Timers;
  #interval: { low: number; high: number; at: number } | null = null;
  /** Last seen difference between wall and monotonic clock. Milliseconds. */
  #difference: number;
  #jumps = 0;
  /** Monotonic time of the last jump; null once a later response has set the clock again. */
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
   * Adds the timestamp of a response. Invalid timestamps are ignored.
   * @param serverTime Service's milliseconds since 1970; NaN: invalid.
   * @param sentAt Monotonic milliseconds.
   * @param receivedAt Monotonic milliseconds.
   * @param maxAge Milliseconds that a cache may have kept the response.
   */
  observe(serverTime: number, sentAt: number, receivedAt: number, maxAge = 0): void {
    if (!Number.isFinite(serverTime + maxAge) || receivedAt < sentAt) return;
    this.#detectJump();
    // Requested before the jump and stamped before or after it: usable as an estimate, but not as a new reference.
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
   * Number of jumps between the visitor's two clocks: the machine slept (the monotonic clock may stop in the meantime) or
   * the wall clock was set. Data requested before the last jump must be requested again.
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
