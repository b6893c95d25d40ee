import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeAttributes } from "../../../.build/describe-attributes.js";
import { attributes } from "../../../src/widget/attributes.js";
import { sectionNames } from "../../../src/widget/sections/section-descriptions.js";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

it("The attribute's description and its page list every section, in one order", () => {
  const described = describeAttributes(attributes, read("src/widget/attributes.ts"));
  const { description } = described.find(({ name }) => name === "sections")!;
  const rows = [...read("demo/docs/embed/sections.md").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect({ description, rows }).toEqual({
    description: expect.stringContaining(`\`${sectionNames.join(" ")}\``) as string,
    rows: sectionNames,
  });
});
