import type { MintStore } from "./mint-store.js";

/** True when there is nothing left to mint, and won't be. */
export function isMintOver({ action }: Pick<MintStore, "action">): boolean {
  return action.kind === "unavailable" && (action.because === "sold_out" || action.because === "ended");
}
