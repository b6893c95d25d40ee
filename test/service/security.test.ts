import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const project = new URL("../../", import.meta.url);
const text = readFileSync(new URL("demo/docs/operate/security.md", project), "utf8");
const rows = text.split("\n").filter((line) => /^\| API\d+ /.test(line));

it("every risk of the OWASP API Security Top 10 has its mitigation and existing tests", () => {
  expect(rows.map((row) => /^\| API(\d+)/.exec(row)![1])).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
  for (const row of rows) {
    const tests = [...row.matchAll(/`(test\/[^`]+)`: [*_]([^*_]+)[*_]/g)];
    expect(tests.length, row).toBeGreaterThan(1);
    for (const [, path, title] of tests) {
      const source = readFileSync(new URL(path!, project), "utf8");
      expect(source, `${path} has no test “${title}”`).toContain(title);
    }
  }
});
