import type { Box } from "./find-in-page.js";

/** Where the widget's parts are, in CSS pixels of the viewport. */
export interface Measures {
  readonly art: Box;
  readonly button: Box;
  readonly price: Box;
  readonly title: Box;
  /** How far the page reaches beyond its viewport, sideways. */
  readonly overflow: number;
  /** Of the widget, as a computed color. */
  readonly background: string;
}

/** Runs in the page, and is sent there as text: it may use nothing from outside of itself. */
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
