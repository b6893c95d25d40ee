import type { SectionsHost } from "./sections/furnish.js";

/** In the self-contained file, which has no sections: it says so, once. */
export function accompany({ sections, market }: Pick<SectionsHost, "sections" | "market">): void {
  if (sections || market) console.error("<mint-widget>: sections need mint-widget.js");
}
