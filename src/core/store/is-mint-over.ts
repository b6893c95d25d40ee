import type { MintStore } from "./mint-store.js";

/** True when the collection is sold out or its last phase has ended. */
export function isMintOver({ action }: Pick<MintStore, "action">): boolean {
  return action.kind === "unavailable" && (action.because === "sold_out" || action.because === "ended");
}
