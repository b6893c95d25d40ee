import type { Locks } from "./mint/ports.js";

/**
 * Turns among all tabs of a site, by `navigator.locks`. Where the browser has none (before 2022, in sandboxed frames, on
 * pages without HTTPS) everybody gets one at once. Then two tabs can prepare mints for one wallet at a time, and the
 * service lets the later one replace the earlier one's reservation.
 */
export function createTabLocks(locks: Locks): Locks {
  return {
    async request(name, options, work) {
      let isGiven = false;
      try {
        return await locks.request(name, options, (lock) => {
          isGiven = true;
          return work(lock);
        });
      } catch (error) {
        if (isGiven) throw error;
        return work({});
      }
    },
  };
}
