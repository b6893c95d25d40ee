import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { referenceFile, referencePages, writeReferencePage } from "../../.build/reference/pages.js";
import { examples } from "../../demo/service/cli/examples.js";

it.each(referencePages)("%s is what `npm run reference` writes", async (name) => {
  expect(await writeReferencePage(name)).toBe(readFileSync(referenceFile(name), "utf8"));
});

it("has a meaning for every argument and option of the commands", () => {
  const rows = readFileSync(referenceFile("docs/reference/cli.md"), "utf8").match(/^\| `.+$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});

it("has an example for every command", () => {
  const page = readFileSync(referenceFile("docs/reference/cli.md"), "utf8");
  const commands = [...page.matchAll(/^```text\nnpm run service -- ([a-z -]+?)(?: \[options\].*)?$/gm)];
  expect(commands.map(([, path]) => path)).toEqual(Object.keys(examples));
});

it("has the cause of every error code under its own anchor", () => {
  const page = readFileSync(referenceFile("docs/reference/error-codes.md"), "utf8");
  const anchors = [...page.matchAll(/^### `([A-Z_]+)` \{#([a-z_]+)\}\n\n- \*\*Cause\.\*\* ./gm)];
  expect(anchors.length).toBeGreaterThan(50);
  for (const [, code, anchor] of anchors) expect(anchor).toBe(code!.toLowerCase());
  const linked = [...page.matchAll(/\]\(#([a-z_]+)\)/g)].map(([, anchor]) => anchor);
  expect(linked.filter((anchor) => !anchors.some(([, , known]) => known === anchor))).toEqual([]);
});
