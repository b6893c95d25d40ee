import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseSurface } from "../../.build/surface/surface-text.js";
import { project } from "../package/consumer.js";

const page = readFileSync(join(project, "demo/docs/frameworks/headless.md"), "utf8");
const surface = parseSurface(readFileSync(join(project, "test/package/surface.txt"), "utf8"));

/** Variants of a union in the package's surface, such as `MainAction "mint"`. */
const variantsOf = (type: string): string[] => {
  const entries = [...surface.values()].flatMap((promises) => [...promises.keys()]);
  return [...new Set(entries.flatMap((entry) => new RegExp(`^${type} "(.+)"$`).exec(entry)?.[1] ?? []))];
};

it.each([
  ["MainAction", "`kind`"],
  ["MintProgress", "`status`"],
])("the page on headless interfaces lists each %s", (type, column) => {
  const table = page.split("\n\n").find((block) => block.startsWith(`| ${column}`)) ?? "";
  const rows = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name!);
  expect(rows.slice(1).sort()).toEqual(variantsOf(type).sort());
});

it("the live example of the first page runs the page's own code", () => {
  const collapse = (text: string) => text.replace(/\s+/g, " ").trim();
  const path = join(project, "demo/docs/.vitepress/theme/headless-demo.ts");
  const [, code] = /```ts\n([^]*?)```/.exec(page)!;
  const shown = collapse(code!.slice(code!.indexOf("store.subscribe(")));
  expect(shown).toContain("wallets.list(store.chain)");
  expect(collapse(readFileSync(path, "utf8"))).toContain(shown);
});
