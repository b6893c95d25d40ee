import type { CSSResult, LitElement } from "lit";

/** Adds the styles of a lazily loaded module to an element. */
export function adoptStyleSheet({ renderRoot }: LitElement, { styleSheet }: CSSResult): void {
  // `adoptedStyleSheets` is missing in jsdom, which has no layout.
  (renderRoot as ShadowRoot).adoptedStyleSheets?.push(styleSheet!);
}
