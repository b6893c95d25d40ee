export interface PeriodicJob {
  start(): void;
  /** No round begins after this; resolves when the one under way is over. */
  stop(): Promise<void>;
}

/**
 * Runs rounds of work one after another with a pause in between. A round that fails doesn't end the repetition.
 * @param run is given a signal that aborts when the repetition stops, for rounds that take long
 */
export function runEvery(
  run: (signal: AbortSignal) => Promise<unknown>,
  { intervalMilliseconds, onError }: { intervalMilliseconds: number; onError: (error: unknown) => void },
): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let running = new AbortController();
  let round: Promise<void> | undefined;

  function plan(): void {
    timer = setTimeout(() => {
      round = run(running.signal)
        .then(() => undefined, onError)
        .finally(() => {
          if (timer) plan();
        });
    }, intervalMilliseconds);
  }

  return {
    start() {
      if (timer) return;
      running = new AbortController();
      plan();
    },
    async stop() {
      running.abort();
      clearTimeout(timer);
      timer = undefined;
      await round;
    },
  };
}
