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

/**
 * Number of failed tests after which a step of the gate ends; 0: never. One mistake can fail most tests of a step, each of which
 * waits until its time limit.
 */
export const readMaxFailures = (): number => (process.env.TEST_SCOPE === "gate" ? 5 : 0);

/** All cases by name in the full run, and every third of them in the gate. */
export const sampleOf = <Case>(cases: Readonly<Record<string, Case>>): [name: string, value: Case][] =>
  Object.entries(cases).filter((_, index) => isFullRun || index % 3 === 0);
