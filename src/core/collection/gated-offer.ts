import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";

/**
 * First active allowlist phase while the shown phase is open to everyone; null: none.
 * @param current Phase whose price is shown.
 */
export function gatedOfferBeside({ phases }: CollectionResponse, current: Phase | null): Phase | null {
  if (!current || current.gated || current.status !== "active") return null;
  return phases.active.find(({ gated, status }) => gated && status === "active") ?? null;
}
