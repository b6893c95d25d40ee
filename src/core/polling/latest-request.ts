import { toFailure } from "../failure.js";
import type { Loadable } from "../loadable.js";

/**
 * Reads of one thing, of which the newest wins: a new read aborts the one before, and an answer that comes late is
 * dropped.
 */
export class LatestRequest<T> {
  readonly #publish: (next: Loadable<T>) => void;
  #controller: AbortController | null = null;
  #value: T | undefined;

  constructor(publish: (next: Loadable<T>) => void) {
    this.#publish = publish;
  }

  /** True while an answer is awaited. */
  get isPending(): boolean {
    return this.#controller !== null;
  }

  /** Resolves with true when this read has been published, with false when it was superseded; never rejects. */
  async run(read: (signal: AbortSignal) => Promise<T>): Promise<boolean> {
    this.#controller?.abort();
    const controller = (this.#controller = new AbortController());
    this.#publish({ status: "loading", ...this.#previousValue() });
    let next: Loadable<T>;
    try {
      const value = await read(controller.signal);
      next = { status: "ready", value };
    } catch (error) {
      next = { status: "failed", failure: toFailure(error), ...this.#previousValue() };
    }
    if (controller.signal.aborted) return false;
    this.#controller = null;
    this.#value = next.value ?? this.#value;
    this.#publish(next);
    return true;
  }

  /** Changes the value that was read, without a read. */
  update(change: (value: T) => T): void {
    if (this.#value === undefined || this.#controller) return;
    this.#value = change(this.#value);
    this.#publish({ status: "ready", value: this.#value });
  }

  /** Gives up the read under way, silently. */
  stop(): void {
    this.#controller?.abort();
    this.#controller = null;
  }

  #previousValue(): { value?: T } {
    return this.#value === undefined ? {} : { value: this.#value };
  }
}
