import type { Locks } from "./ports.js";

/** Turns within one page, for browsers that have none among tabs. */
export class PageLocks implements Locks {
  /** The end of the last turn that was given or promised, by name. */
  readonly #ends = new Map<string, Promise<unknown>>();

  async request<T>(
    name: string,
    { ifAvailable = false }: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const before = this.#ends.get(name);
    if (before && ifAvailable) return work(null);
    const turn = (before ?? Promise.resolve()).then(() => work({}));
    const end = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#ends.get(name) === end) this.#ends.delete(name);
      });
    this.#ends.set(name, end);
    return turn;
  }
}
