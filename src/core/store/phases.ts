import type { CollectionResponse, Phase } from "../../contract/collection.js";
import { toMilliseconds } from "../../contract/field.js";

/** When a phase begins, in milliseconds since 1970; null when not told. */
export function startOf(phase: Phase): number | null {
  return readTimestamp(phase.startsAt);
}

/** When a phase ends, in milliseconds since 1970; null when open or not told. */
export function endOf(phase: Phase): number | null {
  return readTimestamp(phase.endsAt);
}

/**
 * The moments at which a phase begins or ends by the clock, in milliseconds since 1970. After each the collection has
 * to be read again: the service moves phases, never the page's clock. One that has passed stays as long as the service
 * reports the phase as it was before.
 */
export function phaseBoundaries({ phases }: CollectionResponse): number[] {
  const waiting = phases.upcoming.filter(({ status }) => status !== "paused");
  return [...waiting.map(startOf), ...phases.active.map(endOf)].filter((moment) => moment !== null);
}

/** The phase that begins next, among those that have not begun. */
export function nextPhase({ phases }: CollectionResponse): Phase | null {
  return [...phases.upcoming].sort((a, b) => (startOf(a) ?? Infinity) - (startOf(b) ?? Infinity))[0] ?? null;
}

/**
 * The phase that the page is about: the one that the visitor chose; else an active one that the wallet may mint in;
 * else an active one; else the next to come; else one that is paused; else the last that was.
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
