import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { programDirectory } from "../../demo/validator/programs.js";

/** Test that needs a program which isn't part of the embedded chain. */
export interface ProgramTest {
  readonly name: string;
  /** Address of the program. */
  readonly program: string;
  /** False: it was skipped, because the program is missing. */
  readonly isRun: boolean;
}

interface Assertion {
  readonly fullName: string;
  readonly status: string;
  readonly meta?: { readonly needsProgram?: string };
}

/** Lists the tests of Vitest's JSON report that need a program. */
export function listProgramTests(report: string): ProgramTest[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults?: { assertionResults: Assertion[] }[];
  };
  return (testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, meta }) =>
      meta?.needsProgram === undefined
        ? []
        : [{ name: fullName, program: meta.needsProgram, isRun: status === "passed" || status === "failed" }],
    ),
  );
}

/** Says how many tests ran with which file of each program, and which did not; empty without such tests. */
export function formatProgramTests(
  tests: readonly ProgramTest[],
  directory = programDirectory(process.env),
): string {
  return [...new Set(tests.map(({ program }) => program))]
    .map((program) => {
      const own = tests.filter((test) => test.program === program);
      const missing = own.filter(({ isRun }) => !isRun);
      const ran = own.length - missing.length;
      const path = join(directory, `${program}.so`);
      const lines = missing.length === 0 ? [] : [`${missing.length} tests not run, ${path} is missing:`];
      if (ran > 0) lines.unshift(`${ran} tests ran with ${program}, SHA-256 ${hashOf(path)}`);
      return [...lines, ...missing.map(({ name }) => `  ${name}`)].join("\n");
    })
    .join("\n");
}

const hashOf = (path: string): string =>
  existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : "unknown";
