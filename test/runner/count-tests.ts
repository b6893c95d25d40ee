import { existsSync, readFileSync } from "node:fs";
import { listProgramTests } from "./program-tests.js";

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Counts Vitest's JSON report. Files that can't be loaded and skipped tests count as failed, except for tests whose program
 * is missing, which `formatProgramTests` lists.
 * @param hasEndedWell True for exit code 0; otherwise at least one has failed, whatever the report says.
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
  const notRun = listProgramTests(report).filter(({ isRun }) => !isRun).length;
  const failed = numTotalTests - numPassedTests - notRun + unloaded.length;
  return toTestCount(numPassedTests, failed, hasEndedWell);
}

/** Counts Playwright's JSON report. Skipped and flaky tests count as failed. */
export function countPlaywright(report: string, hasEndedWell: boolean): TestCount {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return toTestCount(
    stats.expected,
    stats.unexpected + stats.flaky + stats.skipped + errors.length,
    hasEndedWell,
  );
}

function toTestCount(passed: number, failed: number, hasEndedWell: boolean): TestCount {
  return { passed, failed: failed === 0 && !hasEndedWell ? 1 : failed };
}
