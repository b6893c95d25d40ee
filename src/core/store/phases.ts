import type { CollectionResponse, Phase } from "../../contract/collection.js";
import { toMilliseconds } from "../../contract/field.js";

/** Start of a phase in milliseconds since 1970; null when unknown. */
export function startOf(phase: Phase): number | null {
  return readTimestamp(phase.startsAt);
}

/** End of a phase in milliseconds since 1970; null when open-ended or unknown. */
export function endOf(phase: Phase): number | null {
  return readTimestamp(phase.endsAt);
}

/**
 * Starts of upcoming and ends of active phases, in milliseconds since 1970. After each the collection has to be read
 * again: the service changes a phase's status, never the page's clock. A past boundary stays in the list until the
 * service reports the new status.
 */
export function phaseBoundaries({ phases }: CollectionResponse): number[] {
  const waiting = phases.upcoming.filter(({ status }) => status !== "paused");
  return [...waiting.map(startOf), ...phases.active.map(endOf)].filter((moment) => moment !== null);
}

/** Upcoming phase with the earliest start. */
export function nextPhase({ phases }: CollectionResponse): Phase | null {
  return [...phases.upcoming].sort((a, b) => (startOf(a) ?? Infinity) - (startOf(b) ?? Infinity))[0] ?? null;
}

/**
 * Current phase, in this order: the chosen one, an active one the wallet is eligible for, an active one, the next
 * upcoming one, a paused one, the last one.
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
    open[0] ??
    phases.active[0] ??
    nextPhase(collection) ??
    phases.all.find(({ status }) => status === "paused") ??
    phases.all.at(-1) ??
    null
  );
}

function readTimestamp(timestamp: Phase["startsAt"]): number | null {
  const milliseconds = timestamp === undefined || timestamp === null ? NaN : toMilliseconds(timestamp);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
