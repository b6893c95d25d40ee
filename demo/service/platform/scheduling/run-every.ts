import { setMaxListeners } from "node:events";

export interface PeriodicJob {
  start(): void;
  /** Stops further runs; resolves once the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a job repeatedly with a pause in between, even if a run fails.
 * @param run receives a signal that aborts on stop, for long runs
 */
export function runEvery(
  run: (signal: AbortSignal) => Promise<unknown>,
  { intervalMilliseconds, onError }: { intervalMilliseconds: number; onError: (error: unknown) => void },
): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let running = new AbortController();
  let current: Promise<void> | undefined;

  function schedule(): void {
    timer = setTimeout(() => {
      current = run(running.signal)
        .then(() => undefined, onError)
        .finally(() => {
          if (timer) schedule();
        });
    }, intervalMilliseconds);
  }

  return {
    start() {
      if (timer) return;
      running = new AbortController();
      // A run may add any number of listeners at a time.
      setMaxListeners(0, running.signal);
      schedule();
    },
    async stop() {
      running.abort();
      clearTimeout(timer);
      timer = undefined;
      await current;
    },
  };
}
