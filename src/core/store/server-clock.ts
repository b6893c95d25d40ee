import type { Timers } from "../ports.js";

/** Parts per million by which two quartz clocks may drift apart. */
const drift = 200e-6;

/** A jump of the visitor's clock against the monotonic one that means sleep, or a hand on the clock. Milliseconds. */
const jump = 2_000;

/**
 * The service's time on the visitor's monotonic clock.
 *
 * An answer sent off at `sentAt` and received at `receivedAt` was stamped in between, so the offset between the two
 * clocks lies in an interval as wide as the round trip. Each answer narrows the interval that is known (Marzullo's
 * idea, as in NTP); between answers it widens by the drift. The middle of it is off by half of the narrowest round
 * trip at most, whatever the visitor's own clock says.
 */
export class ServerClock {
  readonly #timers: Timers;
  #interval: { low: number; high: number; at: number } | null = null;
  /** The visitor's wall clock against the monotonic one, as last seen. */
  #difference: number;
  #jumps = 0;
  /** The monotonic moment at which the last jump was seen; null once an answer has put the clock right. */
  #jumpedAt: number | null = null;

  constructor(timers: Timers) {
    this.#timers = timers;
    this.#difference = this.#compareClocks();
  }

  /** True once the service's time is known. */
  get isSet(): boolean {
    return this.#interval !== null;
  }

  /** The service's time in milliseconds since 1970. Until it is known: the visitor's. */
  now(): number {
    const known = this.#currentInterval();
    return known ? this.#timers.monotonic() + (known.low + known.high) / 2 : this.#timers.wall();
  }

  /** How far `now()` may be off, in milliseconds. */
  uncertainty(): number {
    const known = this.#currentInterval();
    return known ? (known.high - known.low) / 2 : Infinity;
  }

  /** Learns from an answer stamped `serverTime`; `sentAt` and `receivedAt` are monotonic. Unreadable stamps are ignored. */
  observe(serverTime: number, sentAt: number, receivedAt: number): void {
    if (!Number.isFinite(serverTime) || receivedAt < sentAt) return;
    this.#detectJump();
    // Asked before the machine slept, stamped before or after it: nobody knows. Better than what was known, no more.
    const isStale = this.#jumpedAt !== null && sentAt < this.#jumpedAt;
    const known = this.#jumpedAt === null ? this.#currentInterval() : null;
    const seen = { low: serverTime - receivedAt, high: serverTime - sentAt, at: sentAt };
    const low = Math.max(seen.low, known?.low ?? -Infinity);
    const high = Math.min(seen.high, known?.high ?? Infinity);
    // No overlap: one of the clocks was moved or slept. What was seen last is what counts.
    this.#interval = low <= high ? { low, high, at: sentAt } : seen;
    if (isStale) return;
    this.#jumpedAt = null;
    this.#difference = this.#compareClocks();
  }

  /**
   * How often the visitor's two clocks were seen to move apart: the machine slept (the monotonic clock may stand still
   * meanwhile) or somebody set the clock. What was asked for before the last jump has to be asked for again.
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
