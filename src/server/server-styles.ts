import { css, unsafeCSS } from "lit";
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

/** Style sheet of the element's content, the same for every widget of a version. */
export const serverStyles = [tokens, layout, elements, serverRules].map(({ cssText }) => cssText).join("");

/** Hash of the style sheet, as a source for `style-src`. */
export async function readStyleSource(): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(serverStyles));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}
