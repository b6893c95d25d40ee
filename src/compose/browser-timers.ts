import type { Timers } from "../core/environment.js";

/** Timers of the browser. */
export const timers: Timers = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (handle) => clearTimeout(handle as number),
};
