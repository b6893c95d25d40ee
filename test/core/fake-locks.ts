import type { Locks } from "../../src/core/environment.js";

/** Web Locks of one browser: granted one after another, in the order of the requests. */
export class FakeLocks implements Locks {
  /** End of the last granted or queued lock, by name. */
  readonly #ends = new Map<string, Promise<unknown>>();

  async request<T>(
    name: string,
    { ifAvailable = false }: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> {
    const before = this.#ends.get(name);
    if (before && ifAvailable) return work(null);
    const granted = (before ?? Promise.resolve()).then(() => work({}));
    const end = granted
      .catch(() => undefined)
      .then(() => {
        if (this.#ends.get(name) === end) this.#ends.delete(name);
      });
    this.#ends.set(name, end);
    return granted;
  }
}
