import "../../.build/require-node.js";
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { coreProgram } from "../../demo/service/chain/standards/core/program.js";
import { ensureProgram } from "../../demo/validator/ensure-program.js";
import { programDirectory, programSource } from "../../demo/validator/programs.js";
import { preparePrograms } from "./prepare-programs.js";
import { project, runCommand } from "./run-command.js";
import { resultsDirectory, runStep } from "./run-step.js";
import { runSteps, summarize, type StepResult } from "./run-steps.js";
import { selectTests, type Selection } from "./select-tests.js";
import { steps, stepsOf, type Step } from "./steps.js";

/**
 * - `npm test`: the gate, which every commit has to pass.
 * - `npm run test:full` (`--full`): every test, with the samples of the gate in full size.
 * - `npm test -- WORD…`: steps by name, or test files by a part of their path.
 * - `--watch`: runs Vitest's files again as they change. `--busy`: keeps one core busy meanwhile.
 * The last line is "N passed, N failed"; it exits with 1 when one has failed.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { full: { type: "boolean" }, watch: { type: "boolean" }, busy: { type: "boolean" } },
  });
  process.chdir(project);
  mkdirSync(resultsDirectory, { recursive: true });
  if (values.busy) occupyCore();
  const selections = selectTests(positionals);
  const hasFiles = selections.some(({ files }) => files);
  // Files that are named run even when they aren't in the gate.
  const scope = values.full ? "full" : "gate";
  if (values.full || !hasFiles) process.env.TEST_SCOPE = scope;
  if (values.full) await fetchCore();
  if (values.watch) await watch(selections);
  else if (hasFiles) print(await runFiles(selections));
  else print(await runWhole(selections.length > 0 ? selections.map(({ step }) => step) : stepsOf(scope)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  print([{ name: "run", tests: [{ name: "not started", outcome: "failed" }] }]);
}

/** Fetches Metaplex Core before the tests that need it are loaded; without it, the run says how many it lacks. */
async function fetchCore(): Promise<void> {
  const state = await ensureProgram(
    coreProgram,
    { directory: programDirectory(process.env), source: programSource(process.env) },
    { onFetch: (node) => console.log(`reading Metaplex Core from ${node}, PROGRAM_SOURCE=off skips it`) },
  );
  if (state.status === "missing") console.log(`no Metaplex Core: ${state.reason}`);
}

/** Runs whole steps side by side. */
async function runWhole(selected: readonly Step[]): Promise<StepResult[]> {
  const startedAt = performance.now();
  const needsBuild = selected.some((step) => step.needsBuild);
  const results = await runSteps(
    steps.filter((step) => selected.includes(step) || (needsBuild && step.name === "build")),
  );
  console.log(`All steps, two at a time: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return results;
}

/** Runs test files one step after the other, with their runner's own output. */
async function runFiles(selections: readonly Selection[]): Promise<Pick<StepResult, "name" | "tests">[]> {
  await prepare(selections);
  const results: Pick<StepResult, "name" | "tests">[] = [];
  for (const { step, files = [] } of selections)
    results.push({ name: step.name, tests: await runStep(step, { log: null, files }) });
  return results;
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
  const [build] = steps;
  if (selections.some(({ step }) => step.needsBuild) && !(await runCommand(build!.command, null)))
    throw new Error("The build has failed.");
  for (const { step } of selections) {
    const obstacle = await preparePrograms(step);
    if (obstacle) throw new Error(obstacle.needs ?? obstacle.name);
  }
}

function occupyCore(): void {
  const loop = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  // Otherwise, this process and the loop wait for each other.
  loop.unref();
  process.on("exit", () => loop.kill("SIGKILL"));
}

function print(results: readonly Pick<StepResult, "name" | "tests">[]): void {
  for (const line of summarize(results)) console.log(line);
  const tests = results.flatMap((result) => result.tests);
  const count = (wanted: string) => tests.filter(({ outcome }) => outcome === wanted).length;
  console.log(`${count("passed")} passed, ${count("failed")} failed`);
  process.exitCode = count("failed") === 0 ? 0 : 1;
}
