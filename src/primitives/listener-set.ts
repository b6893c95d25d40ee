/** Reactions to the first listener that comes and the last one that leaves. */
export interface ListenerSetOptions {
  readonly onFirst?: () => void;
  readonly onLast?: () => void;
  /** Takes what a listener throws; by default it is left uncaught, for the page to see. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Listeners that may come and leave while they are called. One that throws doesn't keep the others from being called.
 */
export class ListenerSet<Arguments extends unknown[] = []> {
  readonly #options: ListenerSetOptions;
  readonly #listeners = new Set<{ readonly call: (...given: Arguments) => void }>();

  constructor(options: ListenerSetOptions = {}) {
    this.#options = options;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** @returns Removes the listener. The same function added twice is called twice, and removed once each. */
  add(listener: (...given: Arguments) => void): () => void {
    const entry = { call: listener };
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) this.#options.onFirst?.();
    return () => {
      if (this.#listeners.delete(entry) && this.#listeners.size === 0) this.#options.onLast?.();
    };
  }

  emit(...given: Arguments): void {
    for (const entry of [...this.#listeners]) {
      try {
        entry.call(...given);
      } catch (error) {
        const { onError = throwLater } = this.#options;
        onError(error);
      }
    }
  }
}

function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
