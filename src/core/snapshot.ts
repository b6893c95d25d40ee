import { isShallowEqual } from "../primitives/is-shallow-equal.js";
import type { Price } from "../contract/values/price.js";
import type { Failure } from "./failure.js";
import { unitPrice } from "./pricing/unit-price.js";
import type { MintState } from "./mint-state.js";
import { decideMainAction } from "./main-action.js";
import type { MintStore } from "./mint-store.js";
import { initialState } from "./store.js";

/** Values of a store at one moment. The same object until one of them changes. */
export interface MintSnapshot extends Readonly<
  Pick<MintStore, "state" | "phase" | "action" | "chain" | "maxQuantity">
> {
  /** Price of one unit in the current phase, less the claim code's discount; null: unknown, not free. */
  readonly price: Price | null;
  /**
   * Failure to show: why there is no collection, why units of the last mint are missing, or why no wallet is connected.
   */
  readonly failure: Failure | null;
}

/** Values before the first read. The server renders them, and hydration starts with them. */
export const initialSnapshot: MintSnapshot = {
  state: initialState,
  phase: null,
  action: decideMainAction(initialState, 0),
  chain: null,
  maxQuantity: 1,
  price: null,
  failure: null,
};

const snapshots = new WeakMap<MintStore, MintSnapshot>();

/** Returns the store's current values, or the previous object if nothing has changed. */
export function takeSnapshot(store: MintStore): MintSnapshot {
  const { state, phase, action, chain, maxQuantity } = store;
  const last = snapshots.get(store);
  const unit = phase && unitPrice(phase, state);
  // A discounted price is a new object each time.
  const price = last && isShallowEqual(last.price, unit) ? last.price : unit;
  const next = { state, phase, action, chain, maxQuantity, price, failure: failureIn(state) };
  if (last && isShallowEqual(last, next)) return last;
  snapshots.set(store, next);
  return next;
}

function failureIn({ collection, mint, wallet }: MintState): Failure | null {
  if (collection.status === "failed" && !collection.value) return collection.failure;
  const ofMint = mint.status === "failed" || mint.status === "succeeded" ? mint.failure : undefined;
  const ofWallet = wallet.status === "disconnected" ? wallet.failure : undefined;
  return ofMint ?? ofWallet ?? null;
}
