import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reportOf, resultsDirectory } from "./run-step.js";
import type { StepResult } from "./run-steps.js";
import type { Step } from "./steps.js";

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
}

/** Lists the failed tests of Vitest's JSON report, and the files that couldn't be loaded. */
export function listFailedVitest(report: string): string[] {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === "failed");
    if (failed.length === 0 && status === "failed") return [`${name} can't be loaded`];
    return failed.map(({ fullName }) => fullName);
  });
}

/** Lists the failed tests of Playwright's JSON report. */
export function listFailedPlaywright(report: string): string[] {
  const list = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${title} › ${spec.title}`),
    ...suites.flatMap(list),
  ];
  return (JSON.parse(readFileSync(report, "utf8")) as { suites: PlaywrightSuite[] }).suites.flatMap(list);
}

const lists = { vitest: listFailedVitest, playwright: listFailedPlaywright };

/**
 * Names every failed test with its step, one a line; for a step without a failed test of its own, its log. Empty when
 * nothing has failed.
 */
export function formatFailedTests(results: readonly StepResult[], steps: readonly Step[]): string {
  const lines = results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name }) => {
      const runner = steps.find((step) => step.name === name)?.runner;
      const report = reportOf({ name });
      const tests = runner && existsSync(report) ? lists[runner](report) : [];
      const causes = tests.length > 0 ? tests : [`see ${join(resultsDirectory, `${name}.log`)}`];
      return causes.map((cause) => `  ${name}: ${cause}`);
    });
  return lines.length > 0 ? ["failed", ...lines].join("\n") : "";
}
