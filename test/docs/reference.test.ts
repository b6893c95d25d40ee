import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { referenceFile, referencePages, writeReferencePage } from "../../.build/reference/pages.js";

it.each(referencePages)("reference/%s is what `npm run reference` writes", async (name) => {
  expect(await writeReferencePage(name)).toBe(readFileSync(referenceFile(name), "utf8"));
});

it("has a meaning for every argument and option of the commands", () => {
  const rows = readFileSync(referenceFile("cli.md"), "utf8").match(/^\| `.+$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});
