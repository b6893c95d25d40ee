/** Work that takes precedence over other work. */
export interface UrgentWork {
  /** True while urgent work is running, and for a quarter of a second after it succeeds. */
  readonly isRunning: () => boolean;
  run<T>(work: () => T | Promise<T>): Promise<T>;
}

/** How long more urgent work is expected after a success. */
const urgencyMilliseconds = 250;

/** @param context.monotonic milliseconds */
export function createUrgentWork({ monotonic }: { monotonic: () => number }): UrgentWork {
  let running = 0;
  let urgentUntil = -Infinity;
  return {
    isRunning: () => running > 0 || monotonic() < urgentUntil,
    async run(work) {
      running += 1;
      try {
        const result = await work();
        // Only after a success: rejected requests, which anyone can send, must not hold up reads.
        urgentUntil = monotonic() + urgencyMilliseconds;
        return result;
      } finally {
        running -= 1;
      }
    },
  };
}
