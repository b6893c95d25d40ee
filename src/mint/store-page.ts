import type { Supply } from "../contract/collection.js";
import type { MintState } from "./state.js";

/** A store as those parts of it see it that are loaded after the first view. */
export interface StorePage {
  readonly state: MintState;
  readonly chain: string;
  readonly maximumQuantity: number;
  /** The service's time in milliseconds since 1970. */
  now(): number;
  commit(change: Partial<MintState>): void;
  /** Newer numbers for the collection that was read. */
  amendSupply(supply: Supply): void;
  refresh(): Promise<void>;
}
