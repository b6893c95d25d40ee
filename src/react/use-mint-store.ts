import * as React from "react";
import type { MintStore } from "../core/mint-store.js";
import { initialSnapshot, takeSnapshot, type MintSnapshot } from "../core/snapshot.js";
import { isShallowEqual } from "../primitives/is-shallow-equal.js";

/**
 * Renders with a store of `mint-widget/headless`, for React 18 and newer: the component renders again when what it has
 * selected has changed. The server renders the state before the first read, and hydration begins with it.
 * @param store Store of `createMintStore`, made once: outside of components, or by `useState`.
 * @param select Derives a value from the store's; may be written inline. Two arrays or plain objects with the same members
 * count as equal. By default everything.
 *
 * @example
 * ```tsx
 * import { createMintStore } from "mint-widget/headless";
 * import { useMintStore } from "mint-widget/react";
 *
 * const store = createMintStore({
 *   collection: "AbC123",
 *   publishableKey: "example_pub_key",
 *   apiBase: "https://mint.example/mint/v1",
 * });
 *
 * export function Supply() {
 *   const supply = useMintStore(store, ({ state }) => state.collection.value?.supply);
 *   return <p>{supply ? `${supply.minted} minted` : "…"}</p>;
 * }
 * ```
 */
export function useMintStore(store: MintStore): MintSnapshot;
export function useMintStore<T>(store: MintStore, select: (snapshot: MintSnapshot) => T): T;
export function useMintStore(
  store: MintStore,
  select: (snapshot: MintSnapshot) => unknown = selectAll,
): unknown {
  const rendered = React.useRef<unknown>(undefined);
  const [getSelection, getServerSelection] = React.useMemo(() => {
    const selectOnce = memoize(select, rendered);
    return [() => selectOnce(takeSnapshot(store)), () => selectOnce(initialSnapshot)] as const;
  }, [store, select]);
  const selection = React.useSyncExternalStore(store.subscribe, getSelection, getServerSelection);
  React.useEffect(() => {
    rendered.current = selection;
  }, [selection]);
  return selection;
}

const selectAll = (snapshot: MintSnapshot): MintSnapshot => snapshot;

/** Selector that runs once per snapshot, and returns an equal selection as the last one, or the rendered one. */
function memoize(
  select: (snapshot: MintSnapshot) => unknown,
  rendered: { readonly current: unknown },
): (snapshot: MintSnapshot) => unknown {
  let last: { readonly snapshot: MintSnapshot; readonly selection: unknown } | null = null;
  return (snapshot) => {
    if (last?.snapshot === snapshot) return last.selection;
    const previous = last ? last.selection : rendered.current;
    const next = select(snapshot);
    const selection = isShallowEqual(previous, next) ? previous : next;
    last = { snapshot, selection };
    return selection;
  };
}
