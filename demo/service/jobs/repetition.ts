export interface Repetition {
  start(): void;
  /** No round begins after this; resolves when the one under way is over. */
  stop(): Promise<void>;
}

/** Runs rounds of work one after another with a pause in between. A round that fails doesn't end the repetition. */
export function repeat(
  run: () => Promise<unknown>,
  { intervalMilliseconds, onError }: { intervalMilliseconds: number; onError: (error: unknown) => void },
): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function plan(): void {
    timer = setTimeout(() => {
      round = run()
        .then(() => undefined, onError)
        .finally(() => {
          if (timer) plan();
        });
    }, intervalMilliseconds);
  }

  return {
    start() {
      if (!timer) plan();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await round;
    },
  };
}
