import { existsSync, readFileSync } from "node:fs";

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/**
 * What Vitest's JSON report says. A file that can't be loaded and a test that was skipped have failed.
 * @param hasEndedWell Whether the command ended with 0; otherwise at least one has failed, whatever the report says.
 */
export function countVitest(report: string, hasEndedWell: boolean): TestCount {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numTotalTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return settle(numPassedTests, numTotalTests - numPassedTests + unloaded.length, hasEndedWell);
}

/** What Playwright's JSON report says. A test that was skipped, or passed only when tried again, has failed. */
export function countPlaywright(report: string, hasEndedWell: boolean): TestCount {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return settle(stats.expected, stats.unexpected + stats.flaky + stats.skipped + errors.length, hasEndedWell);
}

function settle(passed: number, failed: number, hasEndedWell: boolean): TestCount {
  return { passed, failed: failed === 0 && !hasEndedWell ? 1 : failed };
}
