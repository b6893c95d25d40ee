import { ancestorsOf, describe, type Rendered } from "./rendered-tree.js";

/** Differences below are rounding, and margins that let a focus ring be seen. CSS pixels. */
const tolerance = 3;

/** Elements that leave the page, or the frame that is drawn around them. */
export function findOverflow(tree: readonly Rendered[]): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide, ${clientWidth} fit`);
  const outside = new Set<Rendered>();
  for (const rendered of tree) {
    const { left, right, top, bottom } = rendered.box;
    if (rendered.isUnseen || right - left < 1 || bottom - top < 1) continue;
    const frame = frameOf(rendered);
    if (!frame) continue;
    const excess = Math.max(
      frame.box.left - left,
      right - frame.box.right,
      frame.box.top - top,
      bottom - frame.box.bottom,
    );
    if (excess <= tolerance) continue;
    outside.add(rendered);
    // The rest of what has left is inside.
    if (!outside.has(rendered.parent!))
      faults.push(`${describe(rendered)} leaves ${describe(frame)} by ${Math.round(excess)} px`);
  }
  return faults;
}

/** Nearest box with a background or border that an element in its flow has to stay in; null: none, or it is clipped. */
function frameOf(rendered: Rendered): Rendered | null {
  if (!isInFlow(rendered)) return null;
  for (const each of ancestorsOf(rendered)) {
    const { display, overflow } = each.style;
    if (each.element === document.body || overflow !== "visible") return null;
    if (/^(contents|inline)$/.test(display)) continue;
    if (isDrawn(each)) return each;
    if (!isInFlow(each)) return null;
  }
  return null;
}

function isInFlow({ style: { position, display, float } }: Rendered): boolean {
  return /static|relative/.test(position) && !/^(inline|contents)$/.test(display) && float === "none";
}

function isDrawn({ style: { backgroundColor, borderInlineEndWidth, boxShadow } }: Rendered): boolean {
  const isTransparent = /^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(backgroundColor);
  return !isTransparent || parseFloat(borderInlineEndWidth) > 0 || boxShadow !== "none";
}
