import { setTimeout as wait } from "node:timers/promises";

/** Replaceable timers. */
export interface Timers {
  /** @throws the signal's reason on abort */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Signal that aborts after that many milliseconds. */
  timeout(milliseconds: number): AbortSignal;
}

export const systemTimers: Timers = {
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
};
