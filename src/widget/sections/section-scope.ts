import { css, type CSSResult } from "lit";

/**
 * Scopes styles to elements of the class `section-scope` and their descendants, so that a section's classes don't
 * affect the checkout in the same shadow root. `:where` keeps the specificity of each rule.
 */
export function scopeStyles(styles: CSSResult): CSSResult {
  return css`
    :where(.section-scope) {
      ${styles}
    }
  `;
}
