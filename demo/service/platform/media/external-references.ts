import { generate, parse, walk, type CssNode, type List, type ListItem } from "css-tree";
import { loadsFile } from "./internal-url.js";

/**
 * Removes rules and declarations that would load a file, and anything that can't be parsed, from a style sheet.
 * @returns null if there are none, so the style sheet can stay unchanged
 */
export function removeExternalReferences(css: string): string | null {
  const sheet = parse(css, { parseValue: false, parseRulePrelude: false, parseAtrulePrelude: false });
  let isChanged = false;
  walk(sheet, {
    enter(node: CssNode, item: ListItem<CssNode>, list?: List<CssNode>) {
      const isUnsafe =
        (node.type === "Atrule" && /^import$|\\/i.test(node.name)) ||
        (node.type === "Declaration" && loadsFile(generate(node.value))) ||
        (node.type === "Raw" && list);
      if (!isUnsafe) return;
      list?.remove(item);
      isChanged = true;
    },
  });
  return isChanged ? generate(sheet) : null;
}
