import { toMilliseconds, type Timestamp } from "../../contract/field.js";

interface Dated {
  readonly serverTime?: Timestamp | undefined;
}

/** Difference from which it isn't a cache that answered, but the service's clock that was set back. Milliseconds. */
const clockSetBack = 60_000;

/**
 * True for an answer that is older than the one on screen, because a cache in front of the service has kept it. False
 * when one of them has no readable time.
 * @param shown Missing: nothing is on screen.
 */
export function isOutdated(answer: Dated, shown: Dated | null | undefined): boolean {
  const age = toMilliseconds(shown?.serverTime ?? NaN) - toMilliseconds(answer.serverTime ?? NaN);
  return age > 0 && age < clockSetBack;
}
