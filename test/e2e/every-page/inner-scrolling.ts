import { ancestorsOf, describe, type Rendered } from "./rendered-tree.js";

/** Scrollers in the page's flow that take a swipe or the wheel meant for the page. */
export function findInnerScrolling(tree: readonly Rendered[]): string[] {
  return tree.flatMap((rendered) => {
    const { element, style } = rendered;
    // A page's list of contents is at its top, where a thumb isn't.
    if (element.matches("body, nav") || !/auto|scroll/.test(style.overflowY)) return [];
    const hidden = element.scrollHeight - element.clientHeight;
    // What stays in view beside the page's flow, or above it, scrolls by itself.
    const isInLayer = [rendered, ...ancestorsOf(rendered)].some((each) =>
      ["fixed", "sticky"].includes(each.style.position),
    );
    return hidden > 1 && !isInLayer ? `${describe(rendered)} scrolls inside the page` : [];
  });
}
