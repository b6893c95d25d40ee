import { setTimeout as wait } from "node:timers/promises";
import { untilAborted } from "./until-aborted.js";

/** Replaceable timers and scheduling. */
export interface Timers {
  /** @throws the signal's reason on abort */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Signal that aborts after the given time. */
  timeout(milliseconds: number): AbortSignal;
  /** Starts work on behalf of several callers, after all of the same tick have requested it. */
  start(work: () => Promise<void>): void;
  /**
   * Waits for a result of such work.
   * @throws the signal's reason on abort
   */
  join<Result>(result: Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export const systemTimers: Timers = {
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  start: (work) => void setImmediate(() => void work()),
  join: (result, signal) => (signal ? untilAborted(result, signal) : result),
};
