import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";

/**
 * Open phase for a list of wallets that stands beside an open phase for everyone; null: none. Of several the first.
 * @param current Phase whose price is shown.
 */
export function gatedOfferBeside({ phases }: CollectionResponse, current: Phase | null): Phase | null {
  if (!current || current.gated || current.status !== "active") return null;
  return phases.active.find(({ gated, status }) => gated && status === "active") ?? null;
}
