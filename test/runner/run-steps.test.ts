import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runSteps, summarize } from "./run-steps.js";
import type { Step } from "./steps.js";

const script = (name: string, code: string, options: Partial<Step> = {}): Step => ({
  name,
  command: ["tsx", "-e", code],
  ...options,
});

async function run(...steps: Step[]) {
  const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => lines.mockRestore());
  const directory = mkdtempSync(join(tmpdir(), "run-steps-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const results = await runSteps(steps, directory);
  const tests = Object.fromEntries(results.map(({ name, tests }) => [name, tests]));
  return { tests, results, printed: lines.mock.calls.flat().join("\n") };
}

it("A failed step doesn't stop the others, and its output is printed", async () => {
  const { tests, printed } = await run(
    script("runner-broken", "console.log('the reason'); process.exit(3)"),
    script("runner-whole", "console.log('nothing of interest')"),
  );
  expect(tests).toEqual({
    "runner-broken": [{ name: "runner-broken has failed", outcome: "failed" }],
    "runner-whole": [{ name: "runner-whole", outcome: "passed" }],
  });
  expect(printed).toContain("the reason");
  expect(printed).not.toContain("nothing of interest");
});

it("A step that needs the build waits for it, and is not run when it has failed", async () => {
  const { results, printed } = await run(
    script("build", "setTimeout(() => process.exit(1), 200)"),
    script("runner-needy", "console.log('has run')", { needsBuild: true }),
  );
  expect(summarize(results)).toEqual([
    "failed: build: build has failed",
    "failed: runner-needy: not run, since the build has failed",
  ]);
  expect(printed).not.toContain("has run");
});

it("Each step that has ended is one line with its time and its tests", async () => {
  const { printed } = await run(script("runner-first", ""), script("runner-other", ""));
  expect(printed.split("\n").sort()).toEqual([
    expect.stringMatching(/^runner-first +\d+\.\d s {2}1 passed$/),
    expect.stringMatching(/^runner-other +\d+\.\d s {2}1 passed$/),
  ]);
});

it("Tests that lack a program are one line for each program, whatever runner they have", () => {
  const needs = "Metaplex Core: npm run clone-program";
  const skipped = { name: "mints an asset", outcome: "skipped", needs } as const;
  const passed = { name: "mints", outcome: "passed" } as const;
  expect(
    summarize([
      { name: "node", tests: [passed, skipped, skipped] },
      { name: "e2e", tests: [skipped] },
      { name: "pooler", tests: [{ name: "pooler", outcome: "skipped", needs: "pgbouncer" }] },
    ]),
  ).toEqual([`3 tests need ${needs}`, "pooler needs pgbouncer"]);
});
