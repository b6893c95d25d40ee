import { findCutText } from "./cut-text.js";
import { findInnerScrolling } from "./inner-scrolling.js";
import { findDeveloperTexts, findMissingValues, type ExpectedTexts } from "./missing-values.js";
import { findOverflow } from "./overflow.js";
import { findOverlappingText } from "./overlapping-text.js";
import { readRenderedTree } from "./rendered-tree.js";
import { findScrambledText } from "./scrambled-text.js";
import { readTextLines } from "./text-lines.js";
import { findUnfinished } from "./unfinished.js";

export { describeScrollerAt } from "./scroller.js";
export { hasSettled } from "./unfinished.js";

/** Resolves once the page shows what it knows: observers report after a frame, and what they change renders in the next. */
export async function hasRendered(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
}

/** Has all content laid out, also what `content-visibility: auto` skips while it is off screen. */
export function renderOffScreen(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** Faults of layout, on any page in any state. */
export function findLayoutFaults(): string[] {
  const tree = readRenderedTree();
  const lines = readTextLines(tree);
  const faults = [
    ...findOverflow(tree),
    ...findCutText(lines),
    ...findOverlappingText(lines),
    ...findScrambledText(lines),
    ...findInnerScrolling(tree),
  ];
  return [...new Set(faults)];
}

/** Faults of what a loaded page shows. @param messages what the API has said to developers */
export function findContentFaults(expected: readonly ExpectedTexts[], messages: readonly string[]): string[] {
  const tree = readRenderedTree();
  return [
    ...findUnfinished(tree),
    ...findMissingValues(tree, expected),
    ...findDeveloperTexts(tree, messages),
  ];
}
