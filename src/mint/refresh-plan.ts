import type { MintState } from "./state.js";
import { nextBoundary } from "./phases.js";

/** What to read next and when: milliseconds from now. */
export interface RefreshPlan {
  readonly read: "collection" | "supply";
  readonly wait: number;
  /** True when the last read failed, or still showed the phases as they were before a boundary. */
  readonly missed: boolean;
}

/** While a phase is open, supply is read this often. Milliseconds, spread by a quarter. */
const supplyInterval = 12_000;
/** The re-reads of all pages are spread over this long after a phase begins or ends. Milliseconds. */
const boundarySpread = 1_000;
/** Without anything to wait for, the collection is still read this often. Milliseconds. */
const idleInterval = 300_000;
const longestBackoff = 30_000;

/**
 * Plans the next read from what is known.
 * @param now The service's time in milliseconds.
 * @param misses How many plans in a row said `missed`.
 * @param random From 0 (inclusive) to 1.
 */
export function planRefresh(
  { collection }: MintState,
  now: number,
  misses: number,
  random: () => number,
): RefreshPlan {
  const boundary = (collection.value && nextBoundary(collection.value)) ?? Infinity;
  if (!collection.value || collection.status === "failed" || boundary <= now) {
    const backoff = Math.min(longestBackoff, 1_000 * 2 ** misses) * (0.5 + random() / 2);
    return { read: "collection", wait: backoff, missed: true };
  }
  const isOpen = collection.value.phases.active.some(({ status }) => status === "active");
  const untilSupply = isOpen ? supplyInterval * (0.875 + random() / 4) : Infinity;
  const untilRead = Math.min(boundary - now + random() * boundarySpread, idleInterval);
  return untilSupply < untilRead
    ? { read: "supply", wait: untilSupply, missed: false }
    : { read: "collection", wait: untilRead, missed: false };
}
