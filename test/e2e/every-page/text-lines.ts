import { withoutSpace, type Box, type Rendered } from "./rendered-tree.js";

/** Rendered line of a text. */
export interface TextLine {
  readonly text: string;
  readonly node: Text;
  /** Element whose text it is. */
  readonly in: Rendered;
  /** Without the parts of the line's height that letters without accents and descenders don't fill. */
  readonly box: Box;
}

/** Lines of text that are meant to be seen. */
export function readTextLines(tree: readonly Rendered[]): TextLine[] {
  const range = document.createRange();
  const lines: TextLine[] = [];
  for (const rendered of tree) {
    if (rendered.isUnseen) continue;
    for (const node of rendered.texts) {
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width < 1 || height < 1) continue;
        const inset = height * 0.22;
        const box = { left, right, top: top + inset, bottom: bottom - inset };
        lines.push({ text: withoutSpace(node.data), node, in: rendered, box });
      }
    }
  }
  return lines;
}
