import type { Timers } from "../../platform/scheduling/timers.js";

/**
 * Requests a second to one node: as many as were configured, and no more than the node allows, which its refusals tell. Each
 * second with a refusal takes a quarter of what was sent in it off the rate, which then recovers step by step.
 */
export interface RequestBudget {
  /** Milliseconds that the next request would have to wait. */
  waitTime(): number;
  /**
   * Takes one request.
   * @param maxWait milliseconds that the caller would wait
   * @returns milliseconds to wait before the request; null: longer than the caller would, and nothing is taken
   */
  reserve(maxWait: number): number | null;
  /** True while nobody waits, and half of what may be sent at once is left. */
  hasSpare(): boolean;
  /** Notes that the node has refused a request for its rate. @param pause milliseconds for which it wants to be left alone */
  noteRefusal(pause: number): void;
  /** Requests a second that may be sent at present; `Infinity`: no limit is known. */
  rate(): number;
}

/** Share of the rate that is left after a refusal. */
const shareAfterRefusal = 0.75;
/** Lowest rate that refusals lead to. At a lower one, a mint takes longer than its blockhash lives. */
const minRate = 4;
/** Seconds in which the rate recovers what a refusal has taken, and the least that it grows by in each. */
const [recoverySeconds, minGrowth] = [15, 0.2];
/** Share of a learnt rate that may be sent at once: a provider may count by less than a second. */
const burstShare = 0.25;

/** Milliseconds for which a request of a job waits for others at most, and after which it looks again. */
const [maxSpareWait, spareInterval] = [10_000, 100];

/** Waits until one of the budgets has something to spare, so that mints go before what nobody waits for. */
export async function awaitSpare(
  budgets: readonly Pick<RequestBudget, "hasSpare">[],
  timers: Pick<Timers, "wait">,
  signal?: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < maxSpareWait; waited += spareInterval) {
    if (budgets.some((budget) => budget.hasSpare())) return;
    await timers.wait(spareInterval, signal);
  }
}

/** @param requestsPerSecond 0: no limit but those that the node tells */
export function createRequestBudget(requestsPerSecond: number, monotonic: () => number): RequestBudget {
  const maxRate = requestsPerSecond === 0 ? Infinity : requestsPerSecond;
  let rate = maxRate;
  /** Growth of a learnt rate, per second. */
  let growth = 0;
  let left = maxRate;
  let filledAt = monotonic();
  let refusedAt = -Infinity;
  /** Times of the requests of the last second. */
  const sent: number[] = [];

  const burst = () => (rate === maxRate ? rate : Math.max(1, rate * burstShare));

  function fill(now: number): void {
    const seconds = (now - filledAt) / 1_000;
    filledAt = now;
    if (rate === Infinity) return;
    rate = Math.min(maxRate, rate + growth * seconds);
    left = Math.min(burst(), left + seconds * rate);
  }

  function forgetSent(now: number): void {
    while (sent[0] !== undefined && sent[0] <= now - 1_000) sent.shift();
  }

  function waitTime(): number {
    fill(monotonic());
    return left >= 1 ? 0 : ((1 - left) / rate) * 1_000;
  }

  return {
    waitTime,
    reserve(maxWait) {
      const now = monotonic();
      const wait = waitTime();
      if (wait > maxWait) return null;
      left -= 1;
      forgetSent(now);
      sent.push(now + wait);
      return wait;
    },
    hasSpare() {
      fill(monotonic());
      return left >= burst() / 2;
    },
    noteRefusal(pause) {
      const now = monotonic();
      // Requests of the same second were sent before the first refusal was known.
      if (now - refusedAt < 1_000) return;
      refusedAt = now;
      fill(now);
      forgetSent(now);
      const before = Math.max(1, Math.min(rate, sent.filter((time) => time <= now).length));
      rate = Math.min(maxRate, Math.max(minRate, before * shareAfterRefusal));
      growth = Math.max(minGrowth, (before - rate) / recoverySeconds);
      left = Math.min(left, 1 - rate * (pause / 1_000));
    },
    rate: () => rate,
  };
}
