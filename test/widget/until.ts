import { pollTimeout } from "../time-limits.js";

/** Real clock and frames of the browser, also in tests with fake timers. */
const now = performance.now.bind(performance);
const nextFrame = requestAnimationFrame.bind(globalThis);

/** Safety net in milliseconds, shorter than a test's, so that the test reports what it has waited for. */
const timeLimit = pollTimeout;

/**
 * Waits for a condition, checked once in each frame.
 *
 * @param explain describes the condition
 * @throws Error with the explanation when the condition is false for that long
 */
export async function until(
  condition: () => boolean,
  explain: () => string = () => String(condition),
): Promise<void> {
  const deadline = now() + timeLimit;
  while (!condition()) {
    if (now() > deadline) throw new Error(`Timed out waiting until ${explain()}`);
    await new Promise((resolve) => nextFrame(resolve));
  }
}
