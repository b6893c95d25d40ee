/** Callbacks of a `ListenerSet`. */
export interface ListenerSetOptions {
  /** Called when the first listener is added. */
  readonly onFirst?: () => void;
  /** Called when the last listener is removed. */
  readonly onLast?: () => void;
  /** Called with a listener's error; by default it is rethrown as an uncaught error. */
  readonly onError?: (error: unknown) => void;
}

/** Set of listeners. Listeners can be added and removed during `emit`, and one that throws doesn't stop the others. */
export class ListenerSet<Arguments extends unknown[] = []> {
  readonly #options: ListenerSetOptions;
  readonly #listeners = new Set<{ readonly call: (...args: Arguments) => void }>();

  constructor(options: ListenerSetOptions = {}) {
    this.#options = options;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Adds a listener. The same function can be added twice. @returns a function that removes it. */
  add(listener: (...args: Arguments) => void): () => void {
    const entry = { call: listener };
    this.#listeners.add(entry);
    if (this.#listeners.size === 1) this.#options.onFirst?.();
    return () => {
      if (this.#listeners.delete(entry) && this.#listeners.size === 0) this.#options.onLast?.();
    };
  }

  emit(...args: Arguments): void {
    for (const entry of [...this.#listeners]) {
      try {
        entry.call(...args);
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
