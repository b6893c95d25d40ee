import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import { toMillisecondsOrNull } from "../../contract/values/schema.js";
import type { MintState } from "../mint-state.js";

/** Start of a phase in milliseconds since 1970; null when unknown. */
export function startOf(phase: Phase): number | null {
  return toMillisecondsOrNull(phase.startsAt);
}

/** End of a phase in milliseconds since 1970; null when open-ended or unknown. */
export function endOf(phase: Phase): number | null {
  return toMillisecondsOrNull(phase.endsAt);
}

/** True while a phase is active or upcoming: its price, quantity and limits still matter. */
export const isForSale = ({ status }: Phase): boolean => status === "active" || status === "upcoming";

/** Upcoming phase with the earliest start. */
export function nextPhase({ phases }: CollectionResponse): Phase | null {
  return [...phases.upcoming].sort((a, b) => (startOf(a) ?? Infinity) - (startOf(b) ?? Infinity))[0] ?? null;
}

/**
 * Chooses the current phase. The first match wins: the chosen phase, an active one that the wallet is eligible for, an
 * active one for everyone, any active one, the next upcoming one, a paused one, the last one.
 * @param chosen Id of the chosen phase; null: none.
 */
export function chooseCurrentPhase(
  collection: CollectionResponse,
  chosen: string | null,
  isEligible: (phase: Phase) => boolean,
): Phase | null {
  const { phases } = collection;
  const open = phases.active.filter((phase) => phase.status === "active");
  return (
    phases.all.find((phase) => phase.id === chosen) ??
    open.find(isEligible) ??
    open.find(({ gated }) => !gated) ??
    open[0] ??
    phases.active[0] ??
    nextPhase(collection) ??
    phases.all.find(({ status }) => status === "paused") ??
    phases.all.at(-1) ??
    null
  );
}

/** Current phase: the chosen one, or the best one for the wallet. Null without a collection or phases. */
export function currentPhase(state: MintState): Phase | null {
  const collection = state.collection.value;
  if (!collection) return null;
  return chooseCurrentPhase(
    collection,
    state.chosenPhase,
    ({ id }) => state.eligibility[id]?.value?.eligible === true,
  );
}

/** True when all units of a limited supply are minted, whatever the phases' statuses are. */
export const isAllMinted = ({ supply }: CollectionResponse): boolean =>
  !!supply.total && (supply.minted ?? 0) >= supply.total;

/** True when the current phase is sold out or has ended. It is only the current one if no phase follows. */
export function isMintOver(state: MintState): boolean {
  const status = currentPhase(state)?.status;
  return status === "sold_out" || status === "ended";
}
