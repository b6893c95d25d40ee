import { describe, readRenderedTree } from "./rendered-tree.js";

/** Innermost element at a point of the viewport that scrolls vertically. */
export function describeScrollerAt(x: number, y: number): string {
  const scroller = readRenderedTree().findLast(({ element, box, style }) => {
    const isHit = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    return isHit && /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight;
  });
  return scroller ? describe(scroller) : "nothing";
}
