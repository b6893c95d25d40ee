import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeAttributes } from "../../../.build/describe-attributes.js";
import { sectionNames } from "../../../demo/page/builder/embed.js";
import { attributes } from "../../../src/widget/attributes.js";
import { sectionRegistry } from "../../../src/widget/sections/section-registry.js";

const names = Object.keys(sectionRegistry);
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

it("the attribute's description, its page and the builder list every section, in one order", () => {
  const described = describeAttributes(attributes, read("src/widget/attributes.ts"));
  const { description } = described.find(({ name }) => name === "sections")!;
  const rows = [...read("demo/docs/embed/sections.md").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect({ description, rows, sectionNames }).toEqual({
    description: expect.stringContaining(`\`${names.join(" ")}\``) as string,
    rows: names,
    sectionNames: names,
  });
});
