import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { countVitest } from "./count-tests.js";
import { formatProgramTests, listProgramTests } from "./program-tests.js";

const directory = mkdtempSync(join(tmpdir(), "program-tests-"));
afterAll(() => rmSync(directory, { recursive: true }));

const needs = { needsProgram: "Program1" };
const report = join(directory, "report.json");

function write(...assertionResults: object[]): void {
  const passed = assertionResults.filter(
    (assertion) => "status" in assertion && assertion.status === "passed",
  );
  const counts = { numPassedTests: passed.length, numTotalTests: assertionResults.length };
  writeFileSync(report, JSON.stringify({ ...counts, testResults: [{ status: "passed", assertionResults }] }));
}

it("lists tests whose program is missing by number and name, and counts them neither as passed nor as failed", () => {
  write(
    { fullName: "always", status: "passed" },
    { fullName: "mints an asset", status: "skipped", meta: needs },
    { fullName: "burns an asset", status: "skipped", meta: needs },
  );
  expect(countVitest(report, true)).toEqual({ passed: 1, failed: 0 });
  const path = join(directory, "Program1.so");
  expect(formatProgramTests(listProgramTests(report), directory)).toBe(
    `2 tests not run, ${path} is missing:\n  mints an asset\n  burns an asset`,
  );
});

it("says with which file of a program its tests ran", () => {
  writeFileSync(join(directory, "Program1.so"), "");
  write({ fullName: "mints an asset", status: "passed", meta: needs });
  expect(formatProgramTests(listProgramTests(report), directory)).toBe(
    "1 tests ran with Program1, SHA-256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

it("counts any other skipped test as failed", () => {
  write({ fullName: "forgotten", status: "skipped" });
  expect(countVitest(report, true)).toEqual({ passed: 0, failed: 1 });
  expect(formatProgramTests(listProgramTests(report), directory)).toBe("");
});
