import type { MintStore } from "mint-widget/headless";
import { onScopeDispose, shallowRef, type ShallowRef } from "vue";
import { store } from "./store.js";

type Watch<T> = (store: MintStore, listener: (value: T) => void) => () => void;

/** Value that a `watch…` of the package reports, while the component is mounted. Shallow, because it is immutable. */
export function useStore<T>(watch: Watch<T>): Readonly<ShallowRef<T | undefined>> {
  const value = shallowRef<T>();
  onScopeDispose(watch(store, (next) => (value.value = next)));
  return value;
}
