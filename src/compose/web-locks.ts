import type { Locks } from "../core/ports.js";

/**
 * Turns among all tabs of a site, by `navigator.locks`. Where the browser has none (before 2022, in sandboxed frames, on
 * pages without HTTPS) everybody gets one at once. Then two tabs can prepare mints for one wallet at a time, and the
 * service lets the later one replace the earlier one's reservation.
 */
export function createWebLocks(locks: Locks): Locks {
  return {
    async request(name, options, work) {
      let isGranted = false;
      try {
        return await locks.request(name, options, (lock) => {
          isGranted = true;
          return work(lock);
        });
      } catch (error) {
        if (isGranted) throw error;
        return work({});
      }
    },
  };
}
