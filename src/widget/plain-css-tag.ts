import type { CSSResult } from "lit";

/**
 * Stands in for Lit's `css-tag.js` in the self-contained file: without what is for browsers that can't construct style
 * sheets, where the widget, which constructs its own, can't run either.
 */
export function css(strings: TemplateStringsArray, ...values: readonly CSSResult[]) {
  const cssText = String.raw({ raw: strings }, ...values.map((value) => value.cssText));
  let sheet: CSSStyleSheet | undefined;
  return {
    cssText,
    get styleSheet() {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(cssText);
      return sheet;
    },
  };
}

export const adoptStyles = (root: ShadowRoot, styles: readonly CSSResult[]) =>
  (root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet!));

export const getCompatibleStyle = <T>(style: T): T => style;

// Lit passes these on; the widget uses none of them.
export { css as CSSResult, css as unsafeCSS, css as supportsAdoptingStyleSheets };
