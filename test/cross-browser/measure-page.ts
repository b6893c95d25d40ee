import type { Box } from "./find-in-page.js";

/** Boxes of the widget's parts, in CSS pixels of the viewport. */
export interface Measures {
  readonly art: Box;
  readonly button: Box;
  readonly price: Box;
  readonly title: Box;
  /** Horizontal overflow of the page beyond its viewport. */
  readonly overflow: number;
  /** Computed background color of the widget. */
  readonly background: string;
}

/** Runs in the page and is sent there as text, so it may not reference its module. */
export function measurePage(): Measures {
  const root = document.querySelector("mint-widget")!.shadowRoot!;
  const box = (part: string): Box => {
    const { x, y, width, height } = root.querySelector(`[part~=${part}]`)!.getBoundingClientRect();
    return { x, y, width, height };
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    art: box("art"),
    button: box("button"),
    price: box("price"),
    title: box("title"),
    overflow: scrollWidth - clientWidth,
    background: getComputedStyle(root.querySelector("[part~=base]")!).backgroundColor,
  };
}
