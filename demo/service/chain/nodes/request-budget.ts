import type { Timers } from "../../platform/scheduling/timers.js";

/** What a request is for, most urgent first. */
export const priorities = ["execute", "prepare", "read", "background"] as const;
export type Priority = (typeof priorities)[number];

/**
 * Milliseconds for which requests of each kind let more urgent ones go first: a mint that someone has signed, then one
 * that is being prepared, then reads. Afterwards they are as urgent as a new one, so that none waits forever.
 */
const headStart: Readonly<Record<Priority, number>> = {
  execute: 0,
  prepare: 500,
  read: 1_500,
  background: 1_500,
};

/** A place in the order of the requests that wait for a budget. */
export interface Reservation {
  /**
   * Takes the request's turn if it has come, so that the request counts as sent.
   * @returns 0: send it now; otherwise milliseconds until its turn, which grow while more urgent requests arrive
   */
  takeTurn(): number;
  /** Gives up a place that still waits. */
  cancel(): void;
}

/**
 * Limits the requests per second to one node: at most the configured number, and no more than the node accepts, which
 * is learned from its rate limit errors. After each second with such errors, the rate drops to three quarters of what
 * was sent in it, and then recovers gradually. Waiting requests are sent by priority.
 */
export interface RequestBudget {
  /** Milliseconds that the next request would have to wait. */
  waitTime(priority: Priority): number;
  /**
   * Reserves one request.
   * @param maxWait Maximum milliseconds that the caller would wait.
   * @returns null, without a reservation, if it would have to wait longer
   */
  reserve(priority: Priority, maxWait: number): Reservation | null;
  /** True while no one waits and half of the burst capacity is left. */
  hasSpare(): boolean;
  /** Records a rate limit error. @param pause Milliseconds for which the node has asked not to be used. */
  noteRefusal(pause: number): void;
  /** Current limit in requests per second; `Infinity`: no known limit. */
  rate(): number;
}

/** Time after which a waiting request looks again, because one ahead may have been given up. Milliseconds. */
const maxSleep = 100;

/** Waits until a reserved request may be sent. @throws the signal's reason on abort, which frees the place */
export async function awaitReservation(
  reservation: Reservation,
  timers: Pick<Timers, "wait">,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (let wait = reservation.takeTurn(); wait > 0; wait = reservation.takeTurn())
      await timers.wait(Math.min(wait, maxSleep), signal);
  } catch (error) {
    reservation.cancel();
    throw error;
  }
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

/** Part of a request by which sums of fractions may be off. */
const roundingError = 1e-6;

/** Reservation of a request that didn't have to wait. */
const sentReservation: Reservation = { takeTurn: () => 0, cancel: () => undefined };

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
  /** Requests that wait, the next one first. */
  const waiting: { readonly urgentAt: number }[] = [];

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

  /** Milliseconds until a request may be sent that this many others precede. */
  function waitBehind(ahead: number): number {
    fill(monotonic());
    const missing = 1 + ahead - left;
    return missing <= roundingError ? 0 : (missing / rate) * 1_000;
  }

  /** When a request that starts to wait now is as urgent as a new execute. */
  const urgentAt = (priority: Priority) => monotonic() + headStart[priority];
  const countAhead = (time: number) => {
    const index = waiting.findIndex((other) => other.urgentAt > time);
    return index === -1 ? waiting.length : index;
  };
  const waitTime = (priority: Priority) => waitBehind(countAhead(urgentAt(priority)));

  function send(): void {
    left -= 1;
    const now = monotonic();
    forgetSent(now);
    sent.push(now);
  }

  function wait(priority: Priority): Reservation {
    const place = { urgentAt: urgentAt(priority) };
    waiting.splice(countAhead(place.urgentAt), 0, place);
    const leave = () => {
      const index = waiting.indexOf(place);
      if (index !== -1) waiting.splice(index, 1);
    };
    return {
      cancel: leave,
      takeTurn() {
        const ahead = waiting.indexOf(place);
        const milliseconds = ahead === -1 ? 0 : waitBehind(ahead);
        if (milliseconds > 0 || ahead === -1) return milliseconds;
        leave();
        send();
        return 0;
      },
    };
  }

  return {
    waitTime,
    reserve(priority, maxWait) {
      const milliseconds = waitTime(priority);
      if (milliseconds > maxWait) return null;
      if (milliseconds > 0) return wait(priority);
      send();
      return sentReservation;
    },
    hasSpare() {
      fill(monotonic());
      return waiting.length === 0 && left >= burst() / 2;
    },
    noteRefusal(pause) {
      const now = monotonic();
      // Requests in the same second were sent before the first error was known.
      if (now - refusedAt < 1_000) return;
      refusedAt = now;
      fill(now);
      forgetSent(now);
      const before = Math.max(1, Math.min(rate, sent.length));
      rate = Math.min(maxRate, Math.max(minRate, before * shareAfterRefusal));
      growth = Math.max(minGrowth, (before - rate) / recoverySeconds);
      left = Math.min(left, 1 - rate * (pause / 1_000));
    },
    rate: () => rate,
  };
}
