import { rmSync } from "node:fs";
import { join } from "node:path";
import { readPlaywrightReport, readVitestReport, type TestResult } from "./read-report.js";
import { runCommand } from "./run-command.js";
import type { Step } from "./steps.js";

/** Directory of the steps' logs and reports, kept after the run. */
export const resultsDirectory = "dist/test-results";

const readers = { vitest: readVitestReport, playwright: readPlaywrightReport };

/**
 * Runs one step, or some of its files.
 * @param options.log File for its output; null: the terminal.
 * @param options.files Only these test files; default: all of the step.
 * @returns Outcome of each test; a step without tests of its own counts as one.
 */
export async function runStep(
  { name, command, runner, environment = {} }: Step,
  { log, files = [] }: { log: string | null; files?: readonly string[] },
): Promise<TestResult[]> {
  const report = join(resultsDirectory, `${name}.json`);
  // Otherwise, the previous report would count for a runner that exits before it writes one.
  rmSync(report, { force: true });
  const hasSucceeded = await runCommand(
    [...command, ...(runner ? reporters(name, runner, report) : []), ...files],
    log,
    runner === "playwright" ? { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } : environment,
  );
  const tests = runner ? readers[runner](report) : [];
  if (hasSucceeded) return runner ? tests : [{ name, outcome: "passed" }];
  const isExplained = tests.some(({ outcome }) => outcome === "failed");
  return isExplained ? tests : [...tests, { name: `${name} has failed`, outcome: "failed" }];
}

function reporters(name: string, runner: keyof typeof readers, report: string): string[] {
  if (runner === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // `embeds` names its reporters in its own configuration: one of them prints the matrix of hosts.
  return name === "embeds" ? [] : ["--reporter=list,json"];
}
