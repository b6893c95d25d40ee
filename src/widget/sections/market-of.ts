import { shareMarketReads } from "../../create-market-reads.js";
import type { MarketReads } from "../../mint/market-reads.js";
import type { Scene } from "./section.js";

/** The market of a scene's collection; null when nothing says where it is. */
export function marketOf({ marketBase, store }: Scene): MarketReads | null {
  const { id } = store.state.collection.value!.collection;
  return marketBase === null ? null : shareMarketReads(marketBase, id, store.ticker);
}
