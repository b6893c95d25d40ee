import type { Timers } from "../../src/core/environment.js";
import { settle } from "../core/fake-time.js";

/** Timers for thousands of pages at once: timers due in the same millisecond fire together. */
export class CrowdTime implements Timers {
  #now = 0;
  readonly #due = new Map<number, Set<() => void>>();

  monotonic(): number {
    return this.#now;
  }

  wall(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, milliseconds: number): unknown {
    const due = Math.ceil(this.#now + Math.max(0, milliseconds));
    const callbacks = this.#due.get(due) ?? new Set();
    this.#due.set(due, callbacks);
    const own = () => callback();
    callbacks.add(own);
    return () => callbacks.delete(own);
  }

  clearTimeout(handle: unknown): void {
    (handle as (() => void) | null)?.();
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.setTimeout(resolve, milliseconds));
  }

  /** Advances to `end`, or until `isOver`. */
  async runUntil(end: number, isOver: () => boolean): Promise<void> {
    await settle();
    while (this.#now < end && !isOver()) {
      for (let callbacks; (callbacks = this.#due.get(this.#now)); await settle()) {
        this.#due.delete(this.#now);
        for (const callback of callbacks) callback();
      }
      this.#now++;
    }
  }
}
