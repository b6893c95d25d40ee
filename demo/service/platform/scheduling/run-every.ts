import { setMaxListeners } from "node:events";

export interface PeriodicJob {
  start(): void;
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a job repeatedly with a pause in between. A failed run doesn't end the repetition.
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
      // A run may wait for any number of things at a time.
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
