import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { addCounts, formatResults, runSteps } from "./run-steps.js";
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
  const counts = Object.fromEntries(results.map(({ name, passed, failed }) => [name, { passed, failed }]));
  return { counts, results, printed: lines.mock.calls.flat().join("\n") };
}

it("A failed step doesn't stop the others, and its output is printed", async () => {
  const { counts, printed } = await run(
    script("runner-broken", "console.log('the reason'); process.exit(3)"),
    script("runner-whole", "console.log('nothing of interest')"),
  );
  expect(counts).toEqual({
    "runner-broken": { passed: 0, failed: 1 },
    "runner-whole": { passed: 1, failed: 0 },
  });
  expect(printed).toContain("the reason");
  expect(printed).not.toContain("nothing of interest");
});

it("A step that needs the build waits for it, and is not run when it has failed", async () => {
  const { counts, printed } = await run(
    script("build", "setTimeout(() => process.exit(1), 200)"),
    script("runner-needy", "console.log('has run')", { needsBuild: true }),
  );
  expect(counts["runner-needy"]).toEqual({ passed: 0, failed: 1 });
  expect(printed).toContain("Not run: the build has failed.");
  expect(printed).not.toContain("has run");
});

it("The table has a line for each step, and the total counts all tests", () => {
  const results = [
    { name: "types", passed: 1, failed: 0, seconds: 12.34 },
    { name: "node", passed: 300, failed: 2, seconds: 100 },
  ];
  expect(addCounts(results)).toEqual({ passed: 301, failed: 2 });
  const lines = formatResults(results, 101).split("\n");
  expect(lines[1]).toMatch(/^types +1 passed, 0 failed +12\.3$/);
  expect(lines.at(-1)).toMatch(/^all, side by side +101\.0$/);
});
