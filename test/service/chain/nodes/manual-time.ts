/** Time that passes only when a test says so. */
export function createManualTime() {
  let now = 0;
  const waiting = new Set<{ at: number; resolve: () => void }>();
  const wait = (milliseconds: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry = { at: now + milliseconds, resolve };
      waiting.add(entry);
      signal?.addEventListener("abort", () => {
        waiting.delete(entry);
        reject(signal.reason as Error);
      });
    });
  return {
    monotonic: () => now,
    timers: {
      wait,
      /** Aborts never by itself. */
      timeout(milliseconds: number): AbortSignal {
        const controller = new AbortController();
        void wait(milliseconds).then(() => controller.abort(new DOMException("late", "TimeoutError")));
        return controller.signal;
      },
    },
    /** Lets time pass, and what was due go on. */
    async pass(milliseconds: number) {
      await settle();
      now += milliseconds;
      for (const entry of [...waiting]) {
        if (entry.at > now) continue;
        waiting.delete(entry);
        entry.resolve();
      }
      await settle();
    },
  };
}

/** Lets promises go on until nothing but time is waited for. */
export const settle = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
