import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { formatFailedTests, listFailedPlaywright, listFailedVitest } from "./failed-tests.js";

const directory = mkdtempSync(join(tmpdir(), "failed-tests-"));
afterAll(() => rmSync(directory, { recursive: true }));

function write(report: unknown): string {
  const path = join(directory, "report");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

it("Vitest's failed tests are named in full, and files that can't be loaded", () => {
  const report = write({
    testResults: [
      {
        name: "/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "A works", status: "failed" },
          { fullName: "B works", status: "passed" },
        ],
      },
      { name: "/b.test.ts", status: "failed", assertionResults: [] },
      { name: "/c.test.ts", status: "passed", assertionResults: [{ fullName: "C", status: "skipped" }] },
    ],
  });
  expect(listFailedVitest(report)).toEqual(["A works", "/b.test.ts can't be loaded"]);
});

it("Playwright's failed tests are named with their suite, at every depth", () => {
  const report = write({
    suites: [
      {
        title: "mint.spec.ts",
        specs: [{ title: "mints", ok: true }],
        suites: [{ title: "A phone", specs: [{ title: "mints by touch", ok: false }] }],
      },
    ],
  });
  expect(listFailedPlaywright(report)).toEqual(["A phone › mints by touch"]);
});

it("A failed step without tests is listed with its log; a passed one isn't", () => {
  const result = { seconds: 1, passed: 0, failed: 1 };
  const steps = [{ name: "nothing", command: ["true"], needsBuild: false } as const];
  expect(formatFailedTests([{ ...result, name: "nothing" }], steps)).toMatch(
    /^failed\n {2}nothing: see \S+nothing\.log$/,
  );
  expect(formatFailedTests([{ name: "nothing", seconds: 1, passed: 1, failed: 0 }], steps)).toBe("");
});
