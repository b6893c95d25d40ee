import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./count-tests.js";

const directory = mkdtempSync(join(tmpdir(), "test-count-"));
afterAll(() => rmSync(directory, { recursive: true }));

function write(report: unknown): string {
  const path = join(directory, "report");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

describe("The count of Vitest's tests", () => {
  const report = (numPassedTests: number, numTotalTests: number, testResults: unknown[] = []) =>
    write({ numPassedTests, numTotalTests, testResults });
  const passed = { status: "passed", assertionResults: [{ status: "passed" }] };

  it("has passed and failed tests", () => {
    const failed = { status: "failed", assertionResults: [{ status: "failed" }] };
    expect(countVitest(report(3, 4, [passed, failed]), false)).toEqual({ passed: 3, failed: 1 });
  });

  it("has a skipped test as failed", () => {
    expect(countVitest(report(3, 5, [passed]), true)).toEqual({ passed: 3, failed: 2 });
  });

  it("has a file that can't be loaded as failed", () => {
    const unloaded = { status: "failed", assertionResults: [] };
    expect(countVitest(report(3, 3, [passed, unloaded]), false)).toEqual({ passed: 3, failed: 1 });
  });

  it("has a failure for a failed command without a failed test, and for a missing report", () => {
    expect(countVitest(report(3, 3, [passed]), false)).toEqual({ passed: 3, failed: 1 });
    expect(countVitest(join(directory, "nowhere"), true)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("The count of Playwright's tests", () => {
  const report = (stats: object, errors: unknown[] = []) =>
    write({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

  it("has tests that were skipped or passed on retry as failed", () => {
    const path = report({ expected: 5, unexpected: 1, flaky: 1, skipped: 1 });
    expect(countPlaywright(path, false)).toEqual({ passed: 5, failed: 3 });
  });

  it("has errors outside of tests as failures", () => {
    expect(countPlaywright(report({ expected: 5 }, ["left behind"]), false)).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(countPlaywright(report({ expected: 5 }), false)).toEqual({ passed: 5, failed: 1 });
    expect(countPlaywright(join(directory, "nowhere"), false)).toEqual({ passed: 0, failed: 1 });
  });
});
