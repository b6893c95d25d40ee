import { describe } from "./rendered-tree.js";
import type { TextLine } from "./text-lines.js";

/** Amounts that are reordered by the text around them, in a language that is written from right to left. */
export function findScrambledText(lines: readonly TextLine[]): string[] {
  const rightToLeft = lines.filter(({ in: { style } }) => style.direction === "rtl");
  return [...findTornText(rightToLeft), ...findMirroredAmounts(rightToLeft)];
}

/** Texts with another text in between. */
function findTornText(lines: readonly TextLine[]): string[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1];
    if (next?.node !== line.node || next.box.top !== line.box.top) return [];
    const [left, right] = [line, next].sort((a, b) => a.box.left - b.box.left) as [TextLine, TextLine];
    const torn = lines.find(
      ({ node, box }) =>
        node !== line.node &&
        box.top < left.box.bottom &&
        box.bottom > left.box.top &&
        box.left >= left.box.right - 1 &&
        box.right <= right.box.left + 1,
    );
    return torn ? `“${torn.text}” stands inside ${describe(line.in)}` : [];
  });
}

/** Amounts whose currency stands before the number, though it is written after it. */
function findMirroredAmounts(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ node, in: rendered }) => {
    const amount = /(?<number>\d[\d.,]*)\s(?<currency>[A-Z]{2,}\$?)/d.exec(node.data);
    if (!amount) return [];
    const { number, currency } = amount.indices!.groups!;
    return leftOf(node, number!) < leftOf(node, currency!)
      ? []
      : `“${amount[0]}” is mirrored in ${describe(rendered)}`;
  });
}

function leftOf(node: Text, [start, end]: [number, number]): number {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect().left;
}
