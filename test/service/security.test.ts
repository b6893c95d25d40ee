import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const project = new URL("../../", import.meta.url);
const text = readFileSync(new URL("demo/docs/operate/security.md", project), "utf8");

/** Sections of the page by risk: `API1 Broken object level authorization`, its controls and its tests. */
const sections = text.split(/^### (?=API\d+ )/m).slice(1);

it("every risk of the OWASP API Security Top 10 has its mitigation and existing tests", () => {
  expect(sections.map((section) => /^API(\d+)/.exec(section)![1])).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
  for (const section of sections) {
    expect(section).toMatch(/^- [^`]/m);
    const tests = [...section.matchAll(/`(test\/[^`]+)`: [*_](.+)[*_]$/gm)];
    expect(tests.length, section).toBeGreaterThan(1);
    for (const [, path, title] of tests) {
      const source = readFileSync(new URL(path!, project), "utf8");
      expect(source, `${path} has no test “${title}”`).toContain(title);
    }
  }
});
