import { toFailure } from "../failure.js";
import type { Loadable } from "../loadable.js";

/** Request that publishes only its latest run. A new run aborts the previous one, and late responses are dropped. */
export class LatestRequest<T> {
  readonly #publish: (next: Loadable<T>) => void;
  #controller: AbortController | null = null;
  #value: T | undefined;

  constructor(publish: (next: Loadable<T>) => void) {
    this.#publish = publish;
  }

  /** True while a run is pending. */
  get isPending(): boolean {
    return this.#controller !== null;
  }

  /** @returns true when this run was published, false when it was superseded. Never rejects. */
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

  /** Changes the last value without a request. Ignored before the first value and while a run is pending. */
  update(change: (value: T) => T): void {
    if (this.#value === undefined || this.#controller) return;
    this.#value = change(this.#value);
    this.#publish({ status: "ready", value: this.#value });
  }

  /** Aborts the pending run without publishing. */
  stop(): void {
    this.#controller?.abort();
    this.#controller = null;
  }

  #previousValue(): { value?: T } {
    return this.#value === undefined ? {} : { value: this.#value };
  }
}
