import { setTimeout as wait } from "node:timers/promises";

/** How time passes for those who wait. */
export interface Timers {
  /** @throws when the signal aborts */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Aborts after so many milliseconds. */
  timeout(milliseconds: number): AbortSignal;
}

export const systemTimers: Timers = {
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
};
