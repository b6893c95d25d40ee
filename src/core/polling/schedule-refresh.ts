import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import { toMilliseconds, toMillisecondsOrNull } from "../../contract/values/schema.js";
import type { DutchPriceResponse } from "../../contract/mint/prices.js";
import { backoff } from "../../primitives/backoff.js";
import { endOf, startOf } from "../collection/phases.js";
import { isClientError } from "../is-client-error.js";
import type { Loadable } from "../loadable.js";
import { priceChangesAt } from "../pricing/live-price.js";
import type { MintState } from "../mint-state.js";

/** Next read and its delay. */
export interface RefreshSchedule {
  readonly read: "collection" | "supply";
  /** Milliseconds from now. */
  readonly wait: number;
  /** True when the last read failed, or the service still reports the phases as they were before a boundary. */
  readonly isRetry: boolean;
}

/** Inputs of the schedule, in addition to the state. */
export interface RefreshInputs {
  /** The service's time in milliseconds. */
  readonly now: number;
  /** Milliseconds since the collection was read. */
  readonly age: number;
  /** Number of consecutive schedules with `isRetry`. */
  readonly failedAttempts: number;
  /** Remaining `Retry-After` in milliseconds. */
  readonly retryAfter: number;
}

/** Poll interval while a phase is active or paused. Milliseconds, with a jitter of a quarter. */
const activeInterval = 12_000;
/** Jitter of reads after a phase boundary, so that not all pages read at the same time. Milliseconds. */
const boundarySpread = 1_000;
/** Maximum age of the collection. Milliseconds, with a jitter of a quarter. */
const idleInterval = 300_000;
const backoffLimits = { first: 1_000, max: 30_000 };
/** Interval after a response that was cached before a boundary. Milliseconds, with a jitter of a quarter. */
const cachedInterval = 600;

/**
 * Schedules the next read of the collection or its supply.
 * @param random From 0 (inclusive) to 1.
 */
export function scheduleRefresh(
  state: Pick<MintState, "collection">,
  inputs: RefreshInputs,
  random: () => number,
): RefreshSchedule {
  const schedule = scheduleByState(state, inputs, random);
  // All clients got the same `Retry-After`, so their reads are spread over the same time again.
  const { retryAfter } = inputs;
  return schedule.wait < retryAfter ? { ...schedule, wait: retryAfter * (1 + random()) } : schedule;
}

/**
 * Schedules the next read of a live price.
 * @param answer Last known price.
 * @param read Last read; null before the first.
 * @param random From 0 (inclusive) to 1.
 * @returns `wait`: milliseconds from now.
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
    const isPermanent = isClientError(read.failure.cause);
    return {
      wait: isPermanent ? spread(idleInterval) : backoff(failedAttempts + 1, backoffLimits, random),
      isRetry: true,
    };
  }
  const isDutch = pricing === "dutch";
  // The collection already has the current pegged price; the next Dutch price comes only with this read.
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
  const passed = moments.filter((moment) => moment <= now);
  if (!collection.value || hasFailed || passed.length > 0) {
    const isPermanent = hasFailed && isClientError(collection.failure.cause);
    const writtenAt = toMillisecondsOrNull(collection.value?.serverTime) ?? Infinity;
    // Written before the boundary but read after it: a cache is stale, not the service.
    const isCached = !hasFailed && Math.min(...passed) > writtenAt;
    const retry = isCached ? spread(cachedInterval) : backoff(failedAttempts + 1, backoffLimits, random);
    const wait = isPermanent ? spread(idleInterval) : Math.min(retry, untilBoundary);
    return { read: "collection", wait, isRetry: !isCached };
  }

  const { active, all } = collection.value.phases;
  const open = active.filter(({ status }) => status === "active");
  const isPaused = all.some(({ status }) => status === "paused");
  const untilActiveRead = open.length || isPaused ? spread(activeInterval) : Infinity;
  const untilRead = Math.min(untilBoundary, Math.max(0, spread(idleInterval) - age));
  // Missing prices and the end of a pause are only in the collection.
  const isSupplyEnough = open.length > 0 && open.every(({ priceDisplay }) => priceDisplay);
  return untilActiveRead < untilRead && isSupplyEnough
    ? { read: "supply", wait: untilActiveRead, isRetry: false }
    : { read: "collection", wait: Math.min(untilActiveRead, untilRead), isRetry: false };
}

/**
 * Times at which a phase starts or ends or the items are revealed, in milliseconds since 1970. The collection is read
 * again after each, because only the service changes a phase's status and reveals items. A past boundary stays listed
 * until the service reports the change.
 */
export function phaseBoundaries({ phases, collection: { reveal } }: CollectionResponse): number[] {
  const waiting = phases.upcoming.filter(({ status }) => status !== "paused");
  const revealsAt = reveal?.at && !reveal.revealedAt ? toMilliseconds(reveal.at) : null;
  return [...waiting.map(startOf), ...phases.active.map(endOf), revealsAt].filter(
    (moment) => moment !== null,
  );
}
