import { ancestorsOf, describe, type Rendered } from "./rendered-tree.js";

/** Scrollers in the page's flow that take a swipe meant for the page. */
export function findInnerScrolling(tree: readonly Rendered[]): string[] {
  return tree.flatMap((rendered) => {
    const { element, style } = rendered;
    // A page's list of contents is at its top, where a thumb isn't.
    if (element.matches("body, nav") || !/auto|scroll/.test(style.overflowY)) return [];
    const hidden = element.scrollHeight - element.clientHeight;
    const isInLayer = [rendered, ...ancestorsOf(rendered)].some((each) => each.style.position === "fixed");
    return hidden > 1 && !isInLayer ? `${describe(rendered)} scrolls inside the page` : [];
  });
}
