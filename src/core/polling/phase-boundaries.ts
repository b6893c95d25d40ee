import type { CollectionResponse } from "../../contract/collection.js";
import { toMilliseconds } from "../../contract/field.js";
import { endOf, startOf } from "../state/phases.js";

/**
 * The times at which a phase starts or ends by the clock, or the items are revealed, in milliseconds since 1970. The
 * collection is read again after each: only the service changes a phase's status and reveals items. A past boundary stays
 * listed until the service reports the change.
 */
export function phaseBoundaries({ phases, collection: { reveal } }: CollectionResponse): number[] {
  const waiting = phases.upcoming.filter(({ status }) => status !== "paused");
  const revealsAt = reveal?.at && !reveal.revealedAt ? toMilliseconds(reveal.at) : null;
  return [...waiting.map(startOf), ...phases.active.map(endOf), revealsAt].filter(
    (moment) => moment !== null,
  );
}
