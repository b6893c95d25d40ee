/** Real clock and frames of the browser, also in tests with fake timers. */
const now = performance.now.bind(performance);
const nextFrame = requestAnimationFrame.bind(globalThis);

/** Safety net in milliseconds: no functional test depends on the machine's speed. */
const timeLimit = 120_000;

/**
 * Waits for a condition, checked once in each frame.
 *
 * @param explain describes the condition
 * @throws Error with the explanation when the condition is false for two minutes
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
