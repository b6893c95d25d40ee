import "../../.build/require-node.js";
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { TestCount } from "./count-tests.js";
import { formatFailedTests } from "./failed-tests.js";
import { preparePrograms } from "./prepare-programs.js";
import { project, runCommand } from "./run-command.js";
import { reportOf, resultsDirectory, runStep } from "./run-step.js";
import { formatProgramTests, listProgramTests } from "./program-tests.js";
import { addCounts, formatResults, runSteps } from "./run-steps.js";
import { selectTests, type Selection } from "./select-tests.js";
import { programsOf, steps, stepsOfRun, type Step } from "./steps.js";

/**
 * - `npm test`: the gate, every step of it.
 * - `npm test -- nightly`: the same steps with everything that is too long for each commit.
 * - `npm test -- WORD…`: steps by name, or test files by a part of their path.
 * - `--watch`: runs Vitest's files again as they change. `--busy`: keeps one core busy meanwhile.
 * The last line is "N passed, N failed"; it exits with 1 when one has failed.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { watch: { type: "boolean" }, busy: { type: "boolean" } },
  });
  process.chdir(project);
  if (positionals.includes("nightly")) process.env.NIGHTLY = "1";
  if (values.busy) occupyCore();
  const words = positionals.filter((word) => word !== "nightly");
  const selections = selectTests(words);
  if (values.watch) await watch(selections);
  else printTotal(await (selections.some(({ files }) => files) ? runFiles(selections) : runGate(selections)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  printTotal({ passed: 0, failed: 1 });
}

/** Runs whole steps side by side; none selected: all. */
async function runGate(selections: readonly Selection[]): Promise<TestCount> {
  const startedAt = performance.now();
  const selected = selections.length > 0 ? selections.map(({ step }) => step) : stepsOfRun();
  const needsBuild = selected.some((step) => step.needsBuild);
  const selectedSteps = steps.filter(
    (step) => selected.includes(step) || (needsBuild && step.name === "build"),
  );
  const results = await runSteps(selectedSteps);
  console.log(`\n${formatResults(results, (performance.now() - startedAt) / 1000)}\n`);
  printProgramTests(selectedSteps);
  const failures = formatFailedTests(results, selectedSteps);
  if (failures !== "") console.log(`${failures}\n`);
  return addCounts(results);
}

/** Runs test files one step after the other, with their runner's own output. */
async function runFiles(selections: readonly Selection[]): Promise<TestCount> {
  await prepare(selections);
  const counts: TestCount[] = [];
  for (const { step, files } of selections) counts.push(await runStep(step, { log: null, files }));
  printProgramTests(selections.map(({ step }) => step));
  return addCounts(counts);
}

async function watch(selections: readonly Selection[]): Promise<void> {
  const unwatchable = selections.filter(({ step }) => step.runner !== "vitest");
  if (selections.length === 0 || unwatchable.length > 0) {
    const names = steps.filter(({ runner }) => runner === "vitest").map(({ name }) => name);
    throw new Error(`--watch takes files or steps that Vitest runs: ${names.join(", ")}.`);
  }
  await prepare(selections);
  const projects = selections.flatMap(({ step }) => ["--project", `${step.name}*`]);
  await runCommand(["vitest", "watch", ...projects, ...selections.flatMap(({ files = [] }) => files)], null);
}

async function prepare(selections: readonly Selection[]): Promise<void> {
  mkdirSync(resultsDirectory, { recursive: true });
  const [build] = steps;
  if (selections.some(({ step }) => step.needsBuild) && !(await runCommand(build!.command, null)))
    throw new Error("The build has failed.");
  const problem = await preparePrograms(selections.flatMap(({ step }) => programsOf(step)));
  if (problem) throw new Error(problem);
}

function printProgramTests(of: readonly Step[]): void {
  const reports = of.filter(({ runner }) => runner === "vitest").map(reportOf);
  const text = formatProgramTests(reports.flatMap(listProgramTests));
  if (text !== "") console.log(`${text}\n`);
}

function occupyCore(): void {
  const loop = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  // Otherwise, this process and the loop wait for each other.
  loop.unref();
  process.on("exit", () => loop.kill("SIGKILL"));
}

function printTotal({ passed, failed }: TestCount): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
