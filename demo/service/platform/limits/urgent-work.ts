/** Work that other work makes room for. */
export interface UrgentWork {
  /** True while urgent work runs, and for a quarter of a second after it succeeded. */
  readonly isRunning: () => boolean;
  run<T>(work: () => T | Promise<T>): Promise<T>;
}

/** Time for which urgent work is expected to go on after its last end. */
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
        // Only after a success: refused requests, which anyone can send, must not hold up reads.
        urgentUntil = monotonic() + urgencyMilliseconds;
        return result;
      } finally {
        running -= 1;
      }
    },
  };
}
