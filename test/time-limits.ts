/**
 * Time limits of tests, in milliseconds: a safety net against hanging ones. No test may depend on them, since a machine may stand
 * still for a minute; speed is measured as a ratio within one run, by the `measure` commands.
 */
export const testTimeout = 300_000;

/** Limit of one expectation that is polled, or of one action of a browser: shorter than a test's, so that each reports itself. */
export const pollTimeout = 60_000;
