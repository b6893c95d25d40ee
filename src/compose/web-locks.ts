import type { Locks } from "../core/environment.js";

/**
 * Locks shared by all tabs of a site, from `navigator.locks`. Without support (browsers before 2022, sandboxed frames,
 * pages without HTTPS) every request is granted at once. Two tabs can then ask one wallet to sign at the same time; the
 * transaction signed second is not sent.
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
