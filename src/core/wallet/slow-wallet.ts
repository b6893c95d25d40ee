import type { Timers } from "../environment.js";

/** Time after which a wallet that hasn't answered is slow. Milliseconds. */
const slowAfter = 20_000;

/**
 * Waits for a wallet to answer, which may never happen.
 * @param onSlow Called once if there is no answer after 20 seconds, so that the visitor is offered another wallet.
 * @returns the answer. Rejects as `answer` does.
 */
export async function awaitWallet<Answer>(
  timers: Pick<Timers, "setTimeout" | "clearTimeout">,
  answer: Promise<Answer>,
  onSlow: () => void,
): Promise<Answer> {
  const timer = timers.setTimeout(onSlow, slowAfter);
  try {
    return await answer;
  } finally {
    timers.clearTimeout(timer);
  }
}
