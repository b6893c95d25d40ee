import { PageLocks } from "./mint/page-locks.js";
import type { Locks } from "./mint/ports.js";

/**
 * Turns among all tabs of a site. Where the browser has none (before 2022, in sandboxed frames, on pages without
 * HTTPS), among the widgets of this page: then two tabs can prepare mints for one wallet at once, and the service lets
 * the later one replace the earlier one's reservation.
 */
export function createTabLocks(
  locks: Locks | undefined = globalThis.navigator?.locks as Locks | undefined,
): Locks {
  const withinPage = new PageLocks();
  return {
    async request(name, options, work) {
      let isGranted = false;
      const begin = (lock: object | null) => {
        isGranted = true;
        return work(lock);
      };
      try {
        if (locks) return await locks.request(name, options, begin);
      } catch (error) {
        if (isGranted) throw error;
      }
      return withinPage.request(name, options, work);
    },
  };
}
