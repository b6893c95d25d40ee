import { ancestorsOf, describe, type Box, type Rendered } from "./rendered-tree.js";
import type { TextLine } from "./text-lines.js";

/** Pairs of texts that are drawn over one another. */
export function findOverlappingText(lines: readonly TextLine[]): string[] {
  const visible = lines.flatMap((line) => visiblePart(line) ?? []);
  visible.sort((a, b) => a.box.top - b.box.top);
  const faults: string[] = [];
  visible.forEach((line, index) => {
    for (let next = index + 1; next < visible.length; next++) {
      const other = visible[next]!;
      if (other.box.top >= line.box.bottom) break;
      if (other.node !== line.node && other.layer === line.layer && overlap(line.box, other.box))
        faults.push(`${describe(line.in)} overlaps ${describe(other.in)}`);
    }
  });
  return faults;
}

function overlap(a: Box, b: Box): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 2 && height > 2;
}

/** Part of a line that its scrollers show, and the layer above the page that it is in; null: none. */
function visiblePart(line: TextLine): (TextLine & { readonly layer: Rendered | null }) | null {
  let { left, right, top, bottom } = line.box;
  let layer: Rendered | null = null;
  for (const each of [line.in, ...ancestorsOf(line.in)]) {
    const { overflow, position, display } = each.style;
    if (overflow !== "visible" && display !== "contents") {
      const { box } = each;
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (left >= right || top >= bottom) return null;
    }
    if (/fixed|sticky/.test(position)) {
      layer = each;
      break;
    }
  }
  return { ...line, box: { left, right, top, bottom }, layer };
}
