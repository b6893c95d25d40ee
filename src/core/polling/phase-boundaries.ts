import type { CollectionResponse } from "../../contract/collection.js";
import { endOf, startOf } from "../store/phases.js";

/**
 * The times at which a phase starts or ends by the clock, in milliseconds since 1970. The collection is read again
 * after each: only the service changes a phase's status. A past boundary stays listed until the service reports the
 * change.
 */
export function phaseBoundaries({ phases }: CollectionResponse): number[] {
  const waiting = phases.upcoming.filter(({ status }) => status !== "paused");
  return [...waiting.map(startOf), ...phases.active.map(endOf)].filter((moment) => moment !== null);
}
