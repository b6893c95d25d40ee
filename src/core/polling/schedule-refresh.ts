import type { Phase } from "../../contract/collection.js";
import type { DutchPriceResponse } from "../../contract/phase-price.js";
import { backoff } from "../../primitives/backoff.js";
import { isClientError } from "../failure.js";
import type { Loadable } from "../loadable.js";
import { priceChangesAt } from "../pricing/live-price.js";
import { phaseBoundaries } from "../store/phases.js";
import type { MintState } from "../state.js";

/** What to read next and when: milliseconds from now. */
export interface RefreshSchedule {
  readonly read: "collection" | "supply";
  readonly wait: number;
  /** True when the last read failed, or still showed the phases as they were before a boundary. */
  readonly isRetry: boolean;
}

export interface RefreshInputs {
  /** The service's time in milliseconds. */
  readonly now: number;
  /** Milliseconds since the collection was read. */
  readonly age: number;
  /** How many plans in a row said `missed`. */
  readonly failedAttempts: number;
  /** Milliseconds for which the service asked not to be asked. */
  readonly retryAfter: number;
}

/** While a phase is open or paused, its news is read this often. Milliseconds, spread by a quarter. */
const activeInterval = 12_000;
/** The re-reads of all pages are spread over this long after a phase begins or ends. Milliseconds. */
const boundarySpread = 1_000;
/** Whatever happens, the collection is read this often. Milliseconds, spread by a quarter. */
const idleInterval = 300_000;
const backoffLimits = { first: 1_000, longest: 30_000 };

/**
 * Plans the next read from what is known.
 * @param random From 0 (inclusive) to 1.
 */
export function scheduleRefresh(
  state: Pick<MintState, "collection">,
  inputs: RefreshInputs,
  random: () => number,
): RefreshSchedule {
  const schedule = scheduleByState(state, inputs, random);
  // Everybody was asked to wait for the same time: what was to come sooner is spread over as long again.
  const { retryAfter } = inputs;
  return schedule.wait < retryAfter ? { ...schedule, wait: retryAfter * (1 + random()) } : schedule;
}

/**
 * Plans the next read of a price that moves.
 * @param answer What is known of it.
 * @param read The last read; null before the first.
 */
export function schedulePriceRequest(
  { pricing }: Pick<Phase, "pricing">,
  answer: DutchPriceResponse | undefined,
  read: Loadable<unknown> | null,
  { now, failedAttempts }: Pick<RefreshInputs, "now" | "failedAttempts">,
  random: () => number,
): { readonly wait: number; readonly isRetry: boolean } {
  const spread = (interval: number) => interval * (0.875 + random() / 4);
  if (read?.status === "failed") {
    const isRefused = isClientError(read.failure.cause);
    return {
      wait: isRefused ? spread(idleInterval) : backoff(failedAttempts + 1, backoffLimits, random),
      isRetry: true,
    };
  }
  const isDutch = pricing === "dutch";
  // What a pegged price is, the collection has just said; what a Dutch one will be, only this read says.
  if (!answer) return { wait: isDutch ? 0 : spread(activeInterval), isRetry: false };
  const next = priceChangesAt(answer);
  if (next === null) return { wait: spread(isDutch ? idleInterval : activeInterval), isRetry: false };
  return next > now
    ? { wait: next - now + random() * boundarySpread, isRetry: false }
    : { wait: backoff(failedAttempts + 1, backoffLimits, random), isRetry: true };
}

function scheduleByState(
  { collection }: Pick<MintState, "collection">,
  { now, age, failedAttempts }: RefreshInputs,
  random: () => number,
): RefreshSchedule {
  const spread = (interval: number) => interval * (0.875 + random() / 4);
  const moments = collection.value ? phaseBoundaries(collection.value) : [];
  const untilBoundary =
    Math.min(...moments.filter((moment) => moment > now)) - now + random() * boundarySpread;

  const hasFailed = collection.status === "failed";
  if (!collection.value || hasFailed || moments.some((moment) => moment <= now)) {
    const isRefused = hasFailed && isClientError(collection.failure.cause);
    const wait = isRefused
      ? spread(idleInterval)
      : Math.min(backoff(failedAttempts + 1, backoffLimits, random), untilBoundary);
    return { read: "collection", wait, isRetry: true };
  }

  const { active, all } = collection.value.phases;
  const open = active.filter(({ status }) => status === "active");
  const isPaused = all.some(({ status }) => status === "paused");
  const untilActiveRead = open.length || isPaused ? spread(activeInterval) : Infinity;
  const untilRead = Math.min(untilBoundary, Math.max(0, spread(idleInterval) - age));
  // A price that is missing comes with the collection only, and so does the end of a pause.
  const isSupplyAll = open.length > 0 && open.every(({ priceDisplay }) => priceDisplay);
  return untilActiveRead < untilRead && isSupplyAll
    ? { read: "supply", wait: untilActiveRead, isRetry: false }
    : { read: "collection", wait: Math.min(untilActiveRead, untilRead), isRetry: false };
}
