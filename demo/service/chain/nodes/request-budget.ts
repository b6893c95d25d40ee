import type { Timers } from "../../platform/scheduling/timers.js";

/**
 * Limits the requests per second to one node: at most the configured number, and no more than the node accepts, which
 * is learned from its rate limit errors. After each second with such errors, the rate drops to three quarters of what
 * was sent in it, and then recovers gradually.
 */
export interface RequestBudget {
  /** Milliseconds that the next request would have to wait. */
  waitTime(): number;
  /**
   * Reserves one request.
   * @param maxWait Maximum milliseconds that the caller would wait.
   * @returns milliseconds to wait before sending; null, without a reservation, if that is longer
   */
  reserve(maxWait: number): number | null;
  /** True while nobody waits and half of the burst capacity is left. */
  hasSpare(): boolean;
  /** Records a rate limit error. @param pause Milliseconds for which the node has asked not to be used. */
  noteRefusal(pause: number): void;
  /** Current limit in requests per second; `Infinity`: no known limit. */
  rate(): number;
}

/** Factor by which a rate limit error reduces the rate. */
const shareAfterRefusal = 0.75;
/** Minimum rate after rate limit errors. Below it, a mint would take longer than its blockhash is valid. */
const minRate = 4;
/** Seconds in which the rate recovers, and its minimum growth per second. */
const [recoverySeconds, minGrowth] = [15, 0.2];
/**
 * Share of a learned rate that may be sent in a burst, because a provider may count in windows of less than a second.
 */
const burstShare = 0.25;

/** Maximum time that a job's request waits for others, and its check interval. Milliseconds. */
const [maxSpareWait, spareInterval] = [10_000, 100];

/** Waits until one of the budgets has spare capacity, so that mints are sent before background work. */
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

/** @param requestsPerSecond 0: no limit except those that the node enforces */
export function createRequestBudget(requestsPerSecond: number, monotonic: () => number): RequestBudget {
  const maxRate = requestsPerSecond === 0 ? Infinity : requestsPerSecond;
  let rate = maxRate;
  /** Growth of a learned rate, per second. */
  let growth = 0;
  let left = maxRate;
  let filledAt = monotonic();
  let refusedAt = -Infinity;
  /** Times of the requests in the last second. */
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
      // Requests in the same second were sent before the first error was known.
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
