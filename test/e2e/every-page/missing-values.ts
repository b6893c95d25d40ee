import { withoutSpace, type Rendered } from "./rendered-tree.js";

/** Texts that stand together in one element, such as the name and the price in the row of an item. */
export interface ExpectedTexts {
  /** Selector of the element. */
  readonly in: string;
  readonly texts: readonly string[];
  /** Index of the row in its list, whose first rows only are shown on a narrow page. */
  readonly row?: number;
}

/** Messages of the API for developers that the page shows to visitors. */
export function findDeveloperTexts([body]: readonly Rendered[], messages: readonly string[]): string[] {
  return messages
    .filter((message) => body!.text.includes(withoutSpace(message)))
    .map((message) => `a visitor reads “${message}”`);
}

/** Values from the API that the page doesn't show. */
export function findMissingValues(tree: readonly Rendered[], expected: readonly ExpectedTexts[]): string[] {
  const shown = new Map<string, string[]>();
  const read = (selector: string): string[] => {
    const found = tree.filter(({ element }) => element.matches(selector)).map(({ text }) => text);
    shown.set(selector, found);
    return found;
  };
  return expected.flatMap(({ in: selector, texts }) => {
    const candidates = shown.get(selector) ?? read(selector);
    const isShown = candidates.some((text) => texts.every((part) => text.includes(withoutSpace(part))));
    return isShown ? [] : `no ${selector} shows ${texts.join(" and ")}`;
  });
}
