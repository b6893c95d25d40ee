import { ancestorsOf, describe, withoutSpace, type Rendered } from "./rendered-tree.js";
import type { TextLine } from "./text-lines.js";

/** Texts that an element clips and that can't be read in another way. */
export function findCutText(lines: readonly TextLine[]): string[] {
  return lines.flatMap((line) => {
    const clip = clipOf(line);
    return clip && !canBeRead(line) ? `“${line.node.data.trim()}” is cut by ${describe(clip)}` : [];
  });
}

/** Nearest ancestor that clips a line without scrolling. */
function clipOf(line: TextLine): Rendered | null {
  let { left, right, top, bottom } = line.box;
  let isAbsolute = false;
  for (const each of [line.in, ...ancestorsOf(line.in)]) {
    const { overflowX, overflowY, position, display } = each.style;
    const isContainer = display !== "contents" && !(isAbsolute && position === "static");
    if (!isContainer) continue;
    isAbsolute = position === "absolute";
    const { box } = each;
    if (/hidden|clip/.test(overflowX) && (left < box.left - 1 || right > box.right + 1)) return each;
    if (/hidden|clip/.test(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1)) return each;
    if (/auto|scroll/.test(overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    if (/auto|scroll/.test(overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    const isScrolledOut = left >= right || top >= bottom;
    if (isScrolledOut || position === "fixed") return null;
  }
  return null;
}

/** True if the text is a tooltip too, or something opens it in full: what contains it, or a button. */
function canBeRead(line: TextLine): boolean {
  return [line.in, ...ancestorsOf(line.in)].some(
    ({ element }) =>
      withoutSpace(element.getAttribute("title") ?? "").includes(line.text) ||
      element.matches("a[href], button[part~=item], [aria-haspopup=dialog]") ||
      hasExpandButton(element),
  );
}

function hasExpandButton({ id, parentElement }: Element): boolean {
  const selector = `[aria-controls="${id}"][aria-expanded]`;
  return id !== "" && parentElement?.querySelector(selector)?.checkVisibility() === true;
}
