/**
 * True in `npm run test:full`: every combination, instead of the fixed sample of them that the gate takes.
 * Readable in Node, in Playwright and, by a definition in `vitest.config.ts`, in the page.
 */
export const isFullRun = process.env.TEST_SCOPE === "full";

/**
 * True in `npm test`, which leaves out files called `*.full.test.ts` and `*.full.spec.ts`, and Playwright's tests that
 * are tagged `@full`. A file that is named, or that an editor runs, always runs.
 */
export const isGate = process.env.TEST_SCOPE === "gate";
