import type { CSSResult } from "lit";
import { generate, parse, walk } from "css-tree";
import { expect, it } from "vitest";
import { sectionLoaders } from "../../../src/widget/sections/section-loaders.js";
import { scopeStyles, sectionStyles, slotStyles } from "../../../src/widget/sections/sections-controller.js";

/** Style sheets of the sections' content: the shared one, and those of single sections. */
async function readContentStyles(): Promise<CSSResult[]> {
  const modules = await Promise.all(Object.values(sectionLoaders).map((load) => load()));
  return [sectionStyles, ...modules.flatMap(({ styles }) => styles ?? [])];
}

/** Names of the at-rules and selectors of a style sheet, those in media and container queries included. */
function readRules({ cssText }: CSSResult): { atRules: string[]; selectors: string[] } {
  const atRules: string[] = [];
  const selectors: string[] = [];
  walk(parse(cssText), (node) => {
    if (node.type === "Atrule") atRules.push(node.name);
    if (node.type === "Atrule" && node.name === "keyframes") return walk.skip;
    if (node.type === "Rule" && node.prelude.type === "SelectorList")
      selectors.push(...node.prelude.children.map((selector) => generate(selector)));
    return undefined;
  });
  return { atRules, selectors };
}

it("The styles of a section's content are one rule that applies inside a section only", async () => {
  const sheets = await readContentStyles();
  expect(sheets.length).toBeGreaterThan(1);
  for (const styles of sheets) {
    const sheet = parse(scopeStyles(styles).cssText);
    const rules = sheet.type === "StyleSheet" ? sheet.children.toArray() : [];
    expect(rules.map((rule) => (rule.type === "Rule" ? generate(rule.prelude) : rule.type))).toEqual([
      ":where(.section-scope)",
    ]);
  }
});

it("The styles of a section's content have nothing that a browser ignores in a nested rule", async () => {
  for (const styles of await readContentStyles()) {
    const { atRules, selectors } = readRules(styles);
    expect(selectors.length).toBeGreaterThan(5);
    expect(atRules.filter((name) => !["media", "container", "supports"].includes(name))).toEqual([]);
    expect(selectors.filter((selector) => selector.includes(":host"))).toEqual([]);
  }
});

it("The styles of the sections' frames select nothing but those frames and the widget itself", () => {
  const { selectors } = readRules(slotStyles);
  expect(selectors.length).toBeGreaterThan(10);
  expect(
    selectors.filter((selector) => !/^(\.section-slot|\.section-row|:host)(?![\w-])/.test(selector)),
  ).toEqual([]);
});
