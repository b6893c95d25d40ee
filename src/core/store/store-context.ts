import type { CollectionResponse } from "../../contract/collection.js";
import type { MintState } from "../state.js";

/** A store as those parts of it see it that are loaded after the first view. */
export interface StoreContext {
  readonly state: MintState;
  readonly chain: string;
  readonly maximumQuantity: number;
  /** The service's time in milliseconds since 1970. */
  now(): number;
  commit(change: Partial<MintState>): void;
  /** Newer facts for the collection that was read. Nothing happens while it is being read anew. */
  updateCollection(change: (collection: CollectionResponse) => CollectionResponse): void;
  refresh(): Promise<void>;
}
