import type { Phase } from "../contract/collection.js";
import type { DutchPriceResponse } from "../contract/phase-price.js";
import { backoff } from "../primitives/backoff.js";
import { isRefusal } from "./failure.js";
import type { Loadable } from "./loadable.js";
import { changesAt } from "./moving-price.js";
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
const backoffLimits = { first: 1_000, longest: 30_000 };

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

/**
 * Plans the next read of a price that moves.
 * @param answer What is known of it.
 * @param read The last read; null before the first.
 */
export function planPriceRead(
  { pricing }: Pick<Phase, "pricing">,
  answer: DutchPriceResponse | undefined,
  read: Loadable<unknown> | null,
  { now, misses }: Pick<RefreshSituation, "now" | "misses">,
  random: () => number,
): { readonly wait: number; readonly missed: boolean } {
  const spread = (interval: number) => interval * (0.875 + random() / 4);
  if (read?.status === "failed") {
    const isRefused = isRefusal(read.failure.cause);
    return {
      wait: isRefused ? spread(idleInterval) : backoff(misses + 1, backoffLimits, random),
      missed: true,
    };
  }
  const isDutch = pricing === "dutch";
  // What a pegged price is, the collection has just said; what a Dutch one will be, only this read says.
  if (!answer) return { wait: isDutch ? 0 : spread(newsInterval), missed: false };
  const next = changesAt(answer);
  if (next === null) return { wait: spread(isDutch ? idleInterval : newsInterval), missed: false };
  return next > now
    ? { wait: next - now + random() * boundarySpread, missed: false }
    : { wait: backoff(misses + 1, backoffLimits, random), missed: true };
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
    const isRefused = hasFailed && isRefusal(collection.failure.cause);
    const wait = isRefused
      ? spread(idleInterval)
      : Math.min(backoff(misses + 1, backoffLimits, random), untilBoundary);
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
