import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./read-report.js";

const directory = mkdtempSync(join(tmpdir(), "read-report-"));
afterAll(() => rmSync(directory, { recursive: true }));

function write(report: object): string {
  const path = join(directory, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const needs = "Metaplex Core: npm run clone-program";

describe("A report of Vitest", () => {
  const read = (...testResults: object[]) => readVitestReport(write({ testResults }), 0);

  it("has each test with its outcome", () => {
    const assertionResults = [
      { fullName: "A works", status: "failed" },
      { fullName: "B works", status: "passed" },
    ];
    expect(read({ name: "/a.test.ts", status: "failed", assertionResults })).toEqual([
      { name: "A works", outcome: "failed" },
      { name: "B works", outcome: "passed" },
    ]);
  });

  it("has a test that lacks a program as skipped, and one that was skipped for another reason as failed", () => {
    const assertionResults = [
      { fullName: "mints an asset", status: "skipped", meta: { needs } },
      { fullName: "forgotten", status: "skipped", meta: {} },
      { fullName: "planned", status: "todo" },
    ];
    expect(read({ name: "/a.test.ts", status: "passed", assertionResults })).toEqual([
      { name: "mints an asset", outcome: "skipped", needs },
      { name: "forgotten (skipped without a missing program)", outcome: "failed" },
      { name: "planned (skipped without a missing program)", outcome: "failed" },
    ]);
  });

  it("has the rest as one failed test after the run's number of failures", () => {
    const assertionResults = ["failed", "failed", "passed", "skipped", "pending"].map((status, index) => ({
      fullName: `Test ${index}`,
      status,
    }));
    const path = write({ testResults: [{ name: "/a.test.ts", status: "failed", assertionResults }] });
    expect(readVitestReport(path, 2)).toEqual([
      { name: "Test 0", outcome: "failed" },
      { name: "Test 1", outcome: "failed" },
      { name: "Test 2", outcome: "passed" },
      { name: "2 more, not run after 2 failures", outcome: "failed" },
    ]);
  });

  it("has a file that can't be loaded as failed", () => {
    const passed = { fullName: "B works", status: "passed" };
    expect(read({ name: "/b.test.ts", status: "failed", assertionResults: [passed] })).toEqual([
      { name: "B works", outcome: "passed" },
      { name: "/b.test.ts can't be loaded", outcome: "failed" },
    ]);
  });
});

describe("A report of Playwright", () => {
  const spec = (title: string, status: string, annotations: object[] = []) => ({
    title,
    tests: [{ status, annotations }],
  });
  const read = (specs: object[], errors: object[] = [], bail = 0) =>
    readPlaywrightReport(
      write({ errors, suites: [{ title: "mint.spec.ts", suites: [{ title: "A phone", specs }] }] }),
      bail,
    );

  it("has each test with its suite, and one that passed when retried as failed", () => {
    expect(read([spec("mints", "expected"), spec("pays", "unexpected"), spec("waits", "flaky")])).toEqual([
      { name: "A phone › mints", outcome: "passed" },
      { name: "A phone › pays", outcome: "failed" },
      { name: "A phone › waits", outcome: "failed" },
    ]);
  });

  it("has a test that lacks a program as skipped, and one that was skipped for another reason as failed", () => {
    const annotations = [{ type: "needs", description: needs }, { type: "skip" }];
    expect(
      read([spec("mints", "skipped", annotations), spec("pays", "skipped", [{ type: "fixme" }])]),
    ).toEqual([
      { name: "A phone › mints", outcome: "skipped", needs },
      { name: "A phone › pays (skipped without a missing program)", outcome: "failed" },
    ]);
  });

  it("has the rest as one failed test after the run's number of failures", () => {
    expect(read([spec("mints", "unexpected"), spec("pays", "skipped")], [], 1)).toEqual([
      { name: "A phone › mints", outcome: "failed" },
      { name: "1 more, not run after 1 failures", outcome: "failed" },
    ]);
  });

  it("has an error outside of the tests as failed", () => {
    expect(read([], [{ message: "left behind\n  at once" }])).toEqual([
      { name: "left behind", outcome: "failed" },
    ]);
  });
});

it("A missing report counts as failed", () => {
  for (const read of [readVitestReport, readPlaywrightReport])
    expect(read(join(directory, "nowhere"))).toEqual([{ name: "no report was written", outcome: "failed" }]);
});
