/**
 * True in `npm test -- nightly`: every combination, instead of the sample of them that the gate takes on each commit.
 * Readable in Node, in Playwright and, by a definition in `vitest.config.ts`, in the page.
 */
export const isNightly = process.env.NIGHTLY === "1";
