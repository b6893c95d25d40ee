import { vi } from "vitest";
import { pollTimeout } from "./time-limits.js";

/**
 * Calls a function until it no longer throws, and returns its result.
 * @param interval milliseconds between two calls; more than the default for calls whose rate is limited
 */
export const eventually = <T>(call: () => Promise<T> | T, interval = 50): Promise<T> =>
  vi.waitFor(call, { timeout: pollTimeout, interval });
