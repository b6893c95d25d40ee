import { css, unsafeCSS, type CSSResult } from "lit";
import { elementStyles } from "../elements/element-styles.js";
import { closedStyles } from "../widget/checkout/closed-text.js";
import { elements, layout, tokens } from "../widget/first-view/styles.js";

/** Maximum values of custom properties that affect the layout. */
const maxLength = 60;
const maxRows = 9;

/** Rules for the attributes that replace inline styles. */
function setProperty(name: string, maximum: number): string {
  const values = Array.from({ length: maximum + 1 }, (_, value) => value);
  return values.map((value) => `[data-${name}="${value}"]{--_${name}:${value}}`).join("");
}

/**
 * Rules for HTML rendered by a server.
 *
 * - `:host`, `::slotted`: `placeholder.css` on the page reserves the size of an element without content.
 * - Without scripting there are no buttons, and a time with its zone may take two lines, since no countdown replaces
 *   it.
 */
const serverRules = css`
  :host {
    display: block !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  :host::before,
  :host::after {
    display: none !important;
  }
  ::slotted([slot="header"]),
  ::slotted([slot="footer"]) {
    visibility: visible !important;
    margin-inline-end: 0 !important;
  }
  [data-length] {
    --_length: ${maxLength};
  }
  ${unsafeCSS(setProperty("length", maxLength))}
  ${unsafeCSS(setProperty("rows", maxRows))}
  /* Where attributes can't be read as colors, the script sets them. */
  @supports (color: attr(data-color type(<color>))) {
    [data-art-light] {
      --_art-light: attr(data-art-light type(<color>));
      --_art-dark: attr(data-art-dark type(<color>));
    }
  }
  button {
    cursor: progress;
  }
  .needs-script {
    display: none;
  }
  @media (scripting: none) {
    .needs-script {
      display: block;
    }
    .button-primary {
      display: none;
    }
    .closed[data-linked] {
      min-block-size: 0;
    }
    .button-link {
      pointer-events: none;
      text-decoration: none;
    }
    .row > *,
    .phases li > * {
      white-space: normal;
    }
  }
`;

const join = (styles: readonly CSSResult[]): string => styles.map(({ cssText }) => cssText).join("");

/** Style sheet of the widget's content, the same for every widget of a version. */
export const serverStyles = join([tokens, layout, elements, closedStyles, serverRules]);

/** Style sheet of the content of the small elements, the same for all of a version. */
export const elementServerStyles = join([tokens, layout, elements, closedStyles, serverRules, elementStyles]);

/** Hash of a style sheet, by default the widget's, as a source for `style-src`. */
export async function readStyleSource(styles = serverStyles): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}
