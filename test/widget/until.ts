/** The clock and the frames of the browser, also in tests that fake time. */
const now = performance.now.bind(performance);
const nextFrame = requestAnimationFrame.bind(globalThis);

/** Milliseconds. A safety net only: no functional test is decided by the speed of the machine. */
const timeLimit = 120_000;

/**
 * Waits for something to become true, looking once in each frame.
 *
 * @param explain Tells what was waited for
 * @throws the explanation, when it doesn't come true within two minutes
 */
export async function until(
  condition: () => boolean,
  explain: () => string = () => String(condition),
): Promise<void> {
  const deadline = now() + timeLimit;
  while (!condition()) {
    if (now() > deadline) throw new Error(`Waited in vain until ${explain()}`);
    await new Promise((resolve) => nextFrame(resolve));
  }
}
