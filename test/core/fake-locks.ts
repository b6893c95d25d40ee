import type { Locks } from "../../src/core/ports.js";

/** Turns as a browser gives them: one after another, in the order in which they were asked for. */
export class FakeLocks implements Locks {
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
