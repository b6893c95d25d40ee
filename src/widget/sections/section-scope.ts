import { css, type CSSResult } from "lit";

/**
 * Limits styles to the elements of class `section-scope` and their descendants, so that no class of a section
 * reaches the checkout in the same shadow root. `:where` leaves the specificity of each rule as it is written.
 */
export function scopeStyles(styles: CSSResult): CSSResult {
  return css`
    :where(.section-scope) {
      ${styles}
    }
  `;
}
