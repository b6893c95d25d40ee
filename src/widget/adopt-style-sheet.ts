import type { CSSResult, LitElement } from "lit";

/** Adds styles of a module that is loaded later to an element. */
export function adoptStyleSheet({ renderRoot }: LitElement, { styleSheet }: CSSResult): void {
  // `adoptedStyleSheets` is missing in jsdom, which lays nothing out.
  (renderRoot as ShadowRoot).adoptedStyleSheets?.push(styleSheet!);
}
