import { vi } from "vitest";
import { pollTimeout } from "./time-limits.js";

/** Calls a function until it no longer throws, and returns its result. */
export const eventually = <T>(call: () => Promise<T> | T): Promise<T> =>
  vi.waitFor(call, { timeout: pollTimeout, interval: 50 });
