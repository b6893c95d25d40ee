import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { referenceFile, referencePages, writeReferencePage } from "./reference/pages.js";

it.each(referencePages)("reference/%s is what `npm run reference` writes", async (name) => {
  expect(await writeReferencePage(name)).toBe(readFileSync(referenceFile(name), "utf8"));
});
