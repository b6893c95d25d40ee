import type { Locks } from "../core/environment.js";

/**
 * Locks of all tabs of a site, by `navigator.locks`. Without support (before 2022, in sandboxed frames, on pages without
 * HTTPS) every request is granted at once. Two tabs can then ask one wallet at the same time; what the later one has
 * signed is not sent.
 */
export function createWebLocks(locks: Locks | undefined): Locks {
  return {
    async request(name, options, work) {
      let isGranted = false;
      try {
        return await locks!.request(name, options, (lock) => {
          isGranted = true;
          return work(lock);
        });
      } catch (error) {
        if (isGranted) throw error;
        return work({ isExclusive: false });
      }
    },
  };
}
