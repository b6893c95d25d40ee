import type { Timers } from "../../src/core/environment.js";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** Runs everything pending that waits for no timer. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Manually advanced time. The service's clock advances with it, and also during sleep. */
export class FakeTime implements Timers {
  /** Error of the visitor's wall clock, in milliseconds. */
  wallOffset = 0;
  #monotonic = 1_000;
  #slept = 0;
  #timers = new Map<number, Timer>();
  #handles = 0;

  monotonic(): number {
    return this.#monotonic;
  }

  wall(): number {
    return this.server() + this.wallOffset;
  }

  /** The service's clock, in milliseconds; unknown to the visitor's clocks. */
  server(): number {
    return Date.UTC(2026, 10, 21, 8) + this.#monotonic + this.#slept;
  }

  setTimeout(callback: () => void, milliseconds: number): unknown {
    this.#timers.set(++this.#handles, { due: this.#monotonic + Math.max(0, milliseconds), callback });
    return this.#handles;
  }

  clearTimeout(handle: unknown): void {
    this.#timers.delete(handle as number);
  }

  get timerCount(): number {
    return this.#timers.size;
  }

  /** Advances time: due timers fire in order, each followed by all it triggers. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#monotonic + milliseconds;
    await settle();
    for (;;) {
      const [next] = [...this.#timers].sort(([, a], [, b]) => a.due - b.due);
      if (!next || next[1].due > end) break;
      const [handle, { due, callback }] = next;
      this.#timers.delete(handle);
      this.#monotonic = Math.max(this.#monotonic, due);
      callback();
      await settle();
    }
    this.#monotonic = end;
  }

  /** Machine sleep: the monotonic clock and the timers stand still while the service's clock advances. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds;
  }

  /** Abortable wait on these timers. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.setTimeout(resolve, milliseconds);
      signal?.addEventListener("abort", () => {
        this.clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });
  }
}
