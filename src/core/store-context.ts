import type { CollectionResponse } from "../contract/mint/collection.js";
import type { MintState } from "./mint-state.js";

/** The store as its own parts see it. */
export interface StoreContext {
  readonly state: MintState;
  readonly chain: string | null;
  readonly maxQuantity: number;
  /** The service's time in milliseconds since 1970. */
  now(): number;
  /** Clamped to 1 … `maxQuantity`. */
  chooseQuantity(quantity: number): void;
  commit(change: Partial<MintState>): void;
  /** Changes the collection without a request. Ignored while it is being read. */
  updateCollection(change: (collection: CollectionResponse) => CollectionResponse): void;
  refresh(): Promise<void>;
}
