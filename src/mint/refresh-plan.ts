import { isRefusal } from "./failure.js";
import { boundaries } from "./phases.js";
import type { MintState } from "./state.js";

/** What to read next and when: milliseconds from now. */
export interface RefreshPlan {
  readonly read: "collection" | "supply";
  readonly wait: number;
  /** True when the last read failed, or still showed the phases as they were before a boundary. */
  readonly missed: boolean;
}

export interface RefreshSituation {
  /** The service's time in milliseconds. */
  readonly now: number;
  /** Milliseconds since the collection was read. */
  readonly age: number;
  /** How many plans in a row said `missed`. */
  readonly misses: number;
  /** Milliseconds for which the service asked not to be asked. */
  readonly asked: number;
}

/** While a phase is open or paused, its news is read this often. Milliseconds, spread by a quarter. */
const newsInterval = 12_000;
/** The re-reads of all pages are spread over this long after a phase begins or ends. Milliseconds. */
const boundarySpread = 1_000;
/** Whatever happens, the collection is read this often. Milliseconds, spread by a quarter. */
const idleInterval = 300_000;
const longestBackoff = 30_000;

/**
 * Plans the next read from what is known.
 * @param random From 0 (inclusive) to 1.
 */
export function planRefresh(
  state: Pick<MintState, "collection">,
  situation: RefreshSituation,
  random: () => number,
): RefreshPlan {
  const plan = planByNeed(state, situation, random);
  // Everybody was asked to wait for the same time: what was to come sooner is spread over as long again.
  const { asked } = situation;
  return plan.wait < asked ? { ...plan, wait: asked * (1 + random()) } : plan;
}

function planByNeed(
  { collection }: Pick<MintState, "collection">,
  { now, age, misses }: RefreshSituation,
  random: () => number,
): RefreshPlan {
  const spread = (interval: number) => interval * (0.875 + random() / 4);
  const moments = collection.value ? boundaries(collection.value) : [];
  const untilBoundary =
    Math.min(...moments.filter((moment) => moment > now)) - now + random() * boundarySpread;

  const hasFailed = collection.status === "failed";
  if (!collection.value || hasFailed || moments.some((moment) => moment <= now)) {
    const backoff = Math.min(longestBackoff, 1_000 * 2 ** misses) * (0.5 + random() / 2);
    const isRefused = hasFailed && isRefusal(collection.failure.cause);
    const wait = isRefused ? spread(idleInterval) : Math.min(backoff, untilBoundary);
    return { read: "collection", wait, missed: true };
  }

  const { active, all } = collection.value.phases;
  const open = active.filter(({ status }) => status === "active");
  const isPaused = all.some(({ status }) => status === "paused");
  const untilNews = open.length || isPaused ? spread(newsInterval) : Infinity;
  const untilRead = Math.min(untilBoundary, Math.max(0, spread(idleInterval) - age));
  // A price that is missing comes with the collection only, and so does the end of a pause.
  const isSupplyAll = open.length > 0 && open.every(({ priceDisplay }) => priceDisplay);
  return untilNews < untilRead && isSupplyAll
    ? { read: "supply", wait: untilNews, missed: false }
    : { read: "collection", wait: Math.min(untilNews, untilRead), missed: false };
}
