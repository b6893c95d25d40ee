import { setTimeout as wait } from "node:timers/promises";
import { untilAborted } from "./until-aborted.js";

/** Replaceable timers, and order of work. */
export interface Timers {
  /** @throws the signal's reason on abort */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Signal that aborts after that many milliseconds. */
  timeout(milliseconds: number): AbortSignal;
  /** Starts work for several callers, once those of the same moment have asked. */
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
