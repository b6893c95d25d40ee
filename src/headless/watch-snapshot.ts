import type { MintStore } from "../core/mint-store.js";
import { takeSnapshot, type MintSnapshot } from "../core/snapshot.js";

/**
 * Calls `listener` with the values of a store, immediately and after each change. Starts the store as `subscribe` does.
 * The values are immutable: a framework must not wrap them in its own proxies.
 * @returns a function that unsubscribes it.
 *
 * @example
 * ```ts
 * import { createMintStore, watchSnapshot } from "mint-widget/headless";
 *
 * const store = createMintStore({
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * });
 * // The store contract of Svelte, and a producer for `from` of Solid.
 * export const drop = { subscribe: watchSnapshot.bind(null, store) };
 * ```
 */
export function watchSnapshot(store: MintStore, listener: (snapshot: MintSnapshot) => void): () => void {
  let last: MintSnapshot | null = null;
  const report = (): void => {
    const next = takeSnapshot(store);
    if (next !== last) listener((last = next));
  };
  const unsubscribe = store.subscribe(report);
  report();
  return unsubscribe;
}
