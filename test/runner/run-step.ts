import { rmSync } from "node:fs";
import { join } from "node:path";
import { countPlaywright, countVitest, type TestCount } from "./count-tests.js";
import { runCommand } from "./run-command.js";
import type { Step } from "./steps.js";

/** Directory of the steps' logs and reports, kept after the run. */
export const resultsDirectory = "dist/test-results";

/** JSON report of a step with a runner. */
export const reportOf = ({ name }: Pick<Step, "name">): string => join(resultsDirectory, `${name}.json`);

const counters = { vitest: countVitest, playwright: countPlaywright };

/**
 * Runs one step, or some of its files.
 * @param options.log File for its output; null: the terminal.
 * @param options.files Only these test files; default: all of the step.
 * @returns Counted tests; a step without tests of its own counts as one.
 */
export async function runStep(
  { name, command, runner, environment = {} }: Step,
  options: { log: string | null; files?: readonly string[] },
): Promise<TestCount> {
  const report = reportOf({ name });
  // Otherwise, the previous report would count for a runner that exits before it writes one.
  rmSync(report, { force: true });
  const hasSucceeded = await runCommand(
    [
      ...command,
      ...(runner ? reporters(name, runner, report) : []),
      // Outside the nightly run, Playwright finds no tests in files of nightly tests; Vitest counts those as skipped.
      ...(runner === "playwright" && options.files
        ? ["--pass-with-no-tests", ...options.files]
        : (options.files ?? [])),
    ],
    options.log,
    runner === "playwright" ? { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } : environment,
  );
  if (runner) return counters[runner](report, hasSucceeded);
  return hasSucceeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function reporters(name: string, runner: keyof typeof counters, report: string): string[] {
  if (runner === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // `embeds` names its reporters in its own configuration: one of them prints the matrix of hosts.
  return name === "embeds" ? [] : ["--reporter=list,json"];
}
