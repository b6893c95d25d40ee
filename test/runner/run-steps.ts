import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Listr, PRESET_TIMER, type ListrTask } from "listr2";
import type { TestCount } from "./count-tests.js";
import { preparePrograms } from "./prepare-programs.js";
import { resultsDirectory, runStep } from "./run-step.js";
import { programsOf, type Step } from "./steps.js";

/** Result of a step. */
export interface StepResult extends TestCount {
  readonly name: string;
  readonly seconds: number;
}

/** Number of concurrent steps. Two keep two cores busy, since each step has workers of its own. */
const concurrency = 2;

/**
 * Runs steps side by side, in their order, and continues after a failure. Prints one line a step while it runs and the
 * output of failed steps at the end; every step's output is kept in `<step>.log`.
 * @param directory Directory of the logs; `dist/test-results` by default.
 */
export async function runSteps(steps: readonly Step[], directory = resultsDirectory): Promise<StepResult[]> {
  mkdirSync(directory, { recursive: true });
  const results: StepResult[] = [];
  const outputs: string[] = [];
  let finishBuild: (hasSucceeded: boolean) => void;
  const build = new Promise<boolean>((resolve) => (finishBuild = resolve));
  if (!steps.some(({ name }) => name === "build")) finishBuild!(true);

  const tasks = steps.map((step): ListrTask => ({
    title: step.name,
    async task(_, task) {
      const log = join(directory, `${step.name}.log`);
      const problem =
        (step.needsBuild && !(await build) ? "Not run: the build has failed." : null) ??
        (await preparePrograms(programsOf(step)));
      const startedAt = performance.now();
      const count = problem ? { passed: 0, failed: 1 } : await runStep(step, { log });
      if (step.name === "build") finishBuild(count.failed === 0);
      results.push({ name: step.name, ...count, seconds: (performance.now() - startedAt) / 1000 });
      const output = problem ?? readFileSync(log, "utf8");
      if (count.failed > 0 || step.hasFigures) outputs.push(`── ${step.name} ──\n${output.trim()}\n`);
      task.title = `${step.name}: ${formatCount(count)}`;
      if (count.failed > 0) throw new Error(formatCount(count));
    },
  }));
  const list = new Listr(tasks, {
    concurrent: concurrency,
    exitOnError: false,
    rendererOptions: { timer: PRESET_TIMER, collapseErrors: false },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  });
  await list.run();
  if (outputs.length > 0) console.log(`\n${outputs.join("\n")}`);
  return results;
}

function formatCount({ passed, failed }: TestCount): string {
  return `${passed} passed, ${failed} failed`;
}

/** Formats the results as a table: step, tests, seconds. */
export function formatResults(results: readonly StepResult[], totalSeconds: number): string {
  const rows = [...results.map((result) => [result.name, formatCount(result), result.seconds.toFixed(1)])];
  const table = [["step", "tests", "seconds"], ...rows, ["all, side by side", "", totalSeconds.toFixed(1)]];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map(
      ([name, tests, seconds]) =>
        `${name!.padEnd(widths[0]!)}  ${tests!.padEnd(widths[1]!)}  ${seconds!.padStart(7)}`,
    )
    .join("\n");
}

/** Sums the tests of a run. */
export function addCounts(counts: readonly TestCount[]): TestCount {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
