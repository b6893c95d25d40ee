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

describe("Vitest's tests are counted:", () => {
  const report = (numPassedTests: number, numTotalTests: number, testResults: unknown[] = []) =>
    write({ numPassedTests, numTotalTests, testResults });
  const passed = { status: "passed", assertionResults: [{ status: "passed" }] };

  it("those that passed and those that failed", () => {
    const failed = { status: "failed", assertionResults: [{ status: "failed" }] };
    expect(countVitest(report(3, 4, [passed, failed]), false)).toEqual({ passed: 3, failed: 1 });
  });

  it("a skipped test as failed", () => {
    expect(countVitest(report(3, 5, [passed]), true)).toEqual({ passed: 3, failed: 2 });
  });

  it("a file that can't be loaded as failed", () => {
    const unloaded = { status: "failed", assertionResults: [] };
    expect(countVitest(report(3, 3, [passed, unloaded]), false)).toEqual({ passed: 3, failed: 1 });
  });

  it("as a failure a bad end without a failed test, and a missing report", () => {
    expect(countVitest(report(3, 3, [passed]), false)).toEqual({ passed: 3, failed: 1 });
    expect(countVitest(join(directory, "nowhere"), true)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("Playwright's tests are counted:", () => {
  const report = (stats: object, errors: unknown[] = []) =>
    write({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

  it("as failed also those that were skipped or passed at a second attempt", () => {
    const path = report({ expected: 5, unexpected: 1, flaky: 1, skipped: 1 });
    expect(countPlaywright(path, false)).toEqual({ passed: 5, failed: 3 });
  });

  it("as a failure what went wrong outside of tests", () => {
    expect(countPlaywright(report({ expected: 5 }, ["left behind"]), false)).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(countPlaywright(report({ expected: 5 }), false)).toEqual({ passed: 5, failed: 1 });
    expect(countPlaywright(join(directory, "nowhere"), false)).toEqual({ passed: 0, failed: 1 });
  });
});
