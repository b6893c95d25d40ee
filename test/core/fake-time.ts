import type { Timers } from "../../src/core/ports.js";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** Lets everything that waits for no timer happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Time by hand. A real service's time passes with it, and also while the machine sleeps. */
export class FakeTime implements Timers {
  /** Milliseconds that the visitor's wall clock is off. */
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

  /** The service's time: what the visitor's clocks know nothing of. */
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

  /** Lets time pass: due timers run in order, and after each everything that it set off. */
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

  /** The machine sleeps: the monotonic clock and the timers stand still, the world does not. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds;
  }

  /** A wait on these timers that can be given up. */
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
