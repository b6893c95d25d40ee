import { toMillisecondsOrNull } from "../values/schema.js";
import type { Collection, Phase } from "./collection.js";

/** Phase with its times. */
type ScheduledPhase = Pick<Phase, "id" | "startsAt" | "endsAt">;

/** A scheduled moment of a drop, for calendars: a phase opens, or the items are revealed. */
export interface DropMoment<P extends ScheduledPhase> {
  /** Unique id of the calendar event. */
  readonly uid: string;
  /** Phase that opens; null: the reveal. */
  readonly phase: P | null;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
}

const minute = 60_000;

/** Time that an event takes in a calendar, unless what starts with it ends before. */
const duration = 30 * minute;

/** Id of the calendar event of a phase; with the id of a collection, of its reveal. */
export const toEventUid = (id: string): string => `${id}@mint-widget`;

/** End of the calendar event of what starts at a time. @param until Its own end; null: open-ended. */
export const endOfMoment = (start: number, until: number | null): number =>
  Math.min(start + duration, until ?? Infinity);

/** Scheduled moments of a drop in the order of time, past ones included. */
export function listMoments<P extends ScheduledPhase>({
  collection: { id, reveal },
  phases,
}: {
  readonly collection: Pick<Collection, "id" | "reveal">;
  readonly phases: { readonly all: readonly P[] };
}): DropMoment<P>[] {
  const moments: DropMoment<P>[] = phases.all.flatMap((phase) => {
    const start = toMillisecondsOrNull(phase.startsAt);
    if (start === null) return [];
    const end = endOfMoment(start, toMillisecondsOrNull(phase.endsAt));
    return [{ uid: toEventUid(phase.id), phase, start, end }];
  });
  const start = reveal?.revealedAt ? null : toMillisecondsOrNull(reveal?.at);
  if (start !== null)
    moments.push({ uid: toEventUid(id), phase: null, start, end: endOfMoment(start, null) });
  return moments.toSorted((one, other) => one.start - other.start);
}
