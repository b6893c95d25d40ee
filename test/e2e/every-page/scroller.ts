import { ancestorsOf, describe, readRenderedTree } from "./rendered-tree.js";

/** Innermost element at a point of the viewport that scrolls vertically; null: it lies above the page, as a sheet does. */
export function describeScrollerAt(x: number, y: number): string | null {
  const scroller = readRenderedTree().findLast(({ element, box, style }) => {
    const isHit = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    return isHit && /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight;
  });
  if (!scroller) return "nothing";
  const isAbove = [scroller, ...ancestorsOf(scroller)].some(({ style }) => style.position === "fixed");
  return isAbove ? null : describe(scroller);
}
