import { existsSync, readFileSync } from "node:fs";
import { needsAnnotation } from "../needs.js";
import { readMaxFailures } from "../scope.js";

/** Outcome of one test. */
export interface TestResult {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Program whose absence is the only legitimate reason for a skipped test, with the command that installs it. */
  readonly needs?: string | undefined;
}

/**
 * Reads the JSON report of Vitest.
 * @param bail number of failures after which the run has ended; 0: none
 */
export function readVitestReport(path: string, bail = readMaxFailures()): TestResult[] {
  if (!existsSync(path)) return [noReport];
  const { testResults } = JSON.parse(readFileSync(path, "utf8")) as {
    testResults: {
      name: string;
      status: string;
      assertionResults: { fullName: string; status: string; meta?: { needs?: string } }[];
    }[];
  };
  const all = testResults.flatMap(({ name: file, status, assertionResults }) => {
    const results = assertionResults.map((test): TestResult => {
      const outcome = test.status === "passed" || test.status === "failed" ? test.status : "skipped";
      return { name: test.fullName, outcome, needs: test.meta?.needs };
    });
    // A file that throws while it is loaded, or in a hook, is reported without a failed test.
    const hasFailedAlone = status === "failed" && !results.some(({ outcome }) => outcome === "failed");
    return hasFailedAlone ? [...results, failed(`${file} can't be loaded`)] : results;
  });
  return judge(all, bail);
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

/**
 * Reads the JSON report of Playwright. A test that passes when it is retried counts as failed.
 * @param bail number of failures after which the run has ended; 0: none
 */
export function readPlaywrightReport(path: string, bail = readMaxFailures()): TestResult[] {
  if (!existsSync(path)) return [noReport];
  const { suites, errors } = JSON.parse(readFileSync(path, "utf8")) as {
    suites: readonly PlaywrightSuite[];
    errors: readonly { message?: string }[];
  };
  const outcomes = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;
  const read = ({ title, suites = [], specs = [] }: PlaywrightSuite): TestResult[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, annotations }) => {
        const needs = annotations.find(({ type }) => type === needsAnnotation)?.description;
        return { name: `${title} › ${spec.title}`, outcome: outcomes[status], needs };
      }),
    ),
    ...suites.flatMap(read),
  ];
  const all = [
    ...suites.flatMap(read),
    ...errors.map(({ message = "an error outside of the tests" }) => failed(message.split("\n", 1)[0]!)),
  ];
  return judge(all, bail);
}

const failed = (name: string): TestResult => ({ name, outcome: "failed" });

const noReport = failed("no report was written");

/** Only a missing program may skip a test: another reason would hide it. After too many failures, the rest is one failed test. */
function judge(results: readonly TestResult[], bail: number): TestResult[] {
  const isUnexplained = ({ outcome, needs }: TestResult) => outcome === "skipped" && needs === undefined;
  const unexplained = results.filter(isUnexplained);
  const others = results.filter((result) => !isUnexplained(result));
  const mayHaveEnded = bail > 0 && others.some(({ outcome }) => outcome === "failed");
  if (mayHaveEnded && unexplained.length > 0)
    return [...others, failed(`${unexplained.length} more, not run after ${bail} failures`)];
  return [...others, ...unexplained.map(({ name }) => failed(`${name} (skipped without a missing program)`))];
}
