import * as React from "react";
import type { MintStore } from "../core/mint-store.js";
import { initialSnapshot, takeSnapshot, type MintSnapshot } from "../core/snapshot.js";
import { isShallowEqual } from "../primitives/is-shallow-equal.js";

/**
 * Subscribes a component to a store of `mint-widget/headless`, for React 18 and newer. The component renders again when
 * the selected value has changed. The server renders the state before the first read, and hydration starts with it.
 * @param store Store of `createMintStore`, created once: outside of components, or with `useState`.
 * @param select Selects a value of the snapshot; can be written inline. Two arrays or plain objects with the same
 *   members are considered equal. By default selects everything.
 *
 * @example
 * ```tsx
 * import { createMintStore } from "mint-widget/headless";
 * import { useMintStore } from "mint-widget/react";
 *
 * const store = createMintStore({
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
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

/** Selector that runs once per snapshot, and returns the previous or the rendered selection if it is equal. */
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
