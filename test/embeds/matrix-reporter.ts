import { hosts } from "./hosts.js";
import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

const columns = ["loads", "mints", "typed", "CSP", "server-rendered", "bytes"] as const;

/** Prints the matrix of hosts: cells noted by their passed tests. */
export default class MatrixReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, string>>();

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const host = test.parent.title;
    for (const { type, description = "" } of annotations) {
      if (!columns.some((column) => column === type)) continue;
      const row = this.#rows.get(host) ?? new Map<string, string>();
      this.#rows.set(host, row.set(type, status === "passed" ? description : "failed"));
    }
  }

  onEnd(): void {
    if (this.#rows.size === 0) return;
    const table = [
      ["host", ...columns],
      ...hosts.flatMap(({ name }) => {
        const row = this.#rows.get(name);
        return row ? [[name, ...columns.map((column) => row.get(column) ?? "–")]] : [];
      }),
    ];
    const widths = table[0]!.map((_, index) => Math.max(...table.map((row) => row[index]!.length)));
    console.log();
    for (const row of table)
      console.log(
        row
          .map((cell, index) => cell.padEnd(widths[index]!))
          .join("  ")
          .trimEnd(),
      );
    console.log(
      "\nbytes: brotli of the scripts that the page loads, less those of the same page without the widget\n",
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
