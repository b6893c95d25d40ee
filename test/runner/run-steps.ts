import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preparePrograms } from "./prepare-programs.js";
import type { TestResult } from "./read-report.js";
import { resultsDirectory, runStep } from "./run-step.js";
import type { Step } from "./steps.js";

/** Result of a step. */
export interface StepResult {
  readonly name: string;
  readonly tests: readonly TestResult[];
  readonly seconds: number;
}

/** Number of concurrent steps. Two keep two cores busy, since each step has workers of its own. */
const concurrency = 2;

/** Lines of a failed step's log that are printed; the log has all of them. */
const printedLines = 200;

/**
 * Runs steps side by side, in their order, and continues after a failure. Prints a line for each step that has ended,
 * and the end of a failed step's output; the output of every step is kept in `<step>.log`.
 * @param directory Directory of the logs; `dist/test-results` by default.
 */
export async function runSteps(steps: readonly Step[], directory = resultsDirectory): Promise<StepResult[]> {
  mkdirSync(directory, { recursive: true });
  const results: StepResult[] = [];
  const width = Math.max(...steps.map(({ name }) => name.length));
  let finishBuild: (hasSucceeded: boolean) => void;
  const build = new Promise<boolean>((resolve) => (finishBuild = resolve));
  if (!steps.some(({ name }) => name === "build")) finishBuild!(true);

  const waiting = [...steps];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await run(step);
    }),
  );
  return results;

  async function run(step: Step): Promise<void> {
    const log = join(directory, `${step.name}.log`);
    const startedAt = performance.now();
    const obstacle = await prepareStep(step, build);
    const tests = obstacle ? [obstacle] : await runStep(step, { log });
    const seconds = (performance.now() - startedAt) / 1000;
    const hasFailed = tests.some(({ outcome }) => outcome === "failed");
    if (step.name === "build") finishBuild(!hasFailed);
    results.push({ name: step.name, tests, seconds });
    console.log(`${step.name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${formatCount(tests)}`);
    if (hasFailed && !obstacle)
      console.log(`\n${readFileSync(log, "utf8").trimEnd().split("\n").slice(-printedLines).join("\n")}\n`);
  }
}

/** @returns What keeps the step from being run; null: nothing. */
async function prepareStep(step: Step, build: Promise<boolean>): Promise<TestResult | null> {
  if (step.needsBuild && !(await build))
    return { name: "not run, since the build has failed", outcome: "failed" };
  return preparePrograms(step);
}

/** Formats the numbers of tests, without those that are zero. */
export function formatCount(tests: readonly TestResult[]): string {
  const count = (wanted: TestResult["outcome"]) => tests.filter(({ outcome }) => outcome === wanted).length;
  const parts = (["passed", "failed", "skipped"] as const)
    .map((outcome) => [count(outcome), outcome] as const)
    .filter(([number]) => number > 0);
  return parts.map(([number, outcome]) => `${number.toLocaleString("en")} ${outcome}`).join(", ");
}

/** Lists what is left to say after a run: each failed test, and how many tests lack which program. */
export function summarize(results: readonly Pick<StepResult, "name" | "tests">[]): string[] {
  const failed = results.flatMap(({ name: step, tests }) =>
    tests.filter(({ outcome }) => outcome === "failed").map(({ name }) => `failed: ${step}: ${name}`),
  );
  const namesByProgram = new Map<string, string[]>();
  for (const { name, outcome, needs = "" } of results.flatMap(({ tests }) => tests)) {
    if (outcome !== "skipped") continue;
    namesByProgram.set(needs, [...(namesByProgram.get(needs) ?? []), name]);
  }
  const missing = [...namesByProgram].map(([needs, names]) =>
    names.length === 1 ? `${names[0]} needs ${needs}` : `${names.length} tests need ${needs}`,
  );
  return [...failed, ...missing];
}
