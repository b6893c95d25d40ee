import type { SectionsHost } from "./furnish.js";

/** Stands in for `furnish.js` in the self-contained file, which has no sections: it says so, once. */
export function furnish({ sections, market }: Pick<SectionsHost, "sections" | "market">): void {
  if (sections || market) console.error("<mint-widget>: sections need mint-widget.js");
}
