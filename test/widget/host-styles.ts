import { expect } from "vitest";
import { isFullRun } from "../scope.js";
import type { MintPage } from "./mint-page.js";

/** Rules of style sheets that pages have, as far as they could reach the widget, by their source. */
const themes: Readonly<Record<string, string>> = {
  "Shopify Dawn": `html { font-size: 62.5%; height: 100% }
    *, *::before, *::after { box-sizing: inherit }
    body { font-size: 1.5rem; letter-spacing: 0.06rem; line-height: 1.8; font-weight: 300 }`,
  "WordPress Twenty Twenty-Five": `body { letter-spacing: -0.1px; line-height: 1.4; font-weight: 300; text-wrap: pretty }
    :where(.is-layout-flow) > * { margin-block: 24px 0 } main { hyphens: auto; word-break: break-word }`,
  "WordPress Twenty Twenty-One": `html { font-size: 93.75% } body { font-weight: 400; line-height: 1.7; word-wrap: break-word }
    *, *::before, *::after { box-sizing: inherit }`,
  "Bootstrap's Reboot": `*, *::before, *::after { box-sizing: border-box }
    body { font-size: 1rem; line-height: 1.5; text-align: center; -webkit-text-size-adjust: 100% }`,
  "Tailwind's Preflight": `*, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    html { line-height: 1.5; tab-size: 4; font-feature-settings: normal } body { line-height: inherit }`,
  Foundation: `html { font-size: 100% } *, ::before, ::after { box-sizing: inherit }
    body { line-height: 1.5; -webkit-font-smoothing: antialiased; text-rendering: optimizeLegibility }`,
  Bulma: `html { font-size: 1em; overflow-wrap: break-word; text-rendering: optimizeLegibility; text-size-adjust: 100% }
    *, ::before, ::after { box-sizing: inherit } body { font-size: 1em; line-height: 1.5; -webkit-font-smoothing: auto }`,
  "a page builder": `html { font-size: 50% } body { font-size: 0; word-spacing: 0.2em; cursor: none; user-select: none }
    * { letter-spacing: 0.1em !important; font-size: 11px !important; line-height: 1 !important }`,
  "a section with a heading's styles": `main { text-transform: uppercase; font-style: italic; font-weight: 900; font-variant: small-caps;
      text-indent: 3em; letter-spacing: 0.3em; word-spacing: 1em; text-align: justify; text-align-last: end; white-space: pre;
      font-stretch: expanded; font-feature-settings: "smcp"; font-kerning: none; font-size-adjust: 0.6; tab-size: 20;
      list-style: square inside; quotes: "<" ">"; text-shadow: 0 0 9px red; -webkit-text-fill-color: transparent;
      -webkit-text-stroke: 1px red; line-break: anywhere; word-break: break-all; text-wrap: balance; hyphens: manual;
      text-emphasis: dot; text-underline-offset: 9px; border-spacing: 9px; caption-side: bottom; empty-cells: hide }`,
};

/** Every theme alone in the full run; in the gate all of them at once, the strongest last. */
const compared: Readonly<Record<string, string>> = isFullRun
  ? themes
  : { "all themes together": Object.values(themes).join("\n") };

const textProperties = [
  "cursor",
  "font-style",
  "font-variant",
  "font-weight",
  "hyphens",
  "text-shadow",
  "text-transform",
  "user-select",
  "-webkit-text-fill-color",
  "-webkit-text-stroke-width",
] as const;

/** Size and place of every element, relative to the widget, and what its text looks like. */
function measure({ root }: MintPage): readonly string[] {
  const frame = root.querySelector(".root")!.getBoundingClientRect();
  return [...root.querySelectorAll("*")].map((element) => {
    // A dialog is placed in the window.
    const origin = element.closest("dialog") ? { left: 0, top: 0 } : frame;
    const { left, top, width, height } = element.getBoundingClientRect();
    const box = [left - origin.left, top - origin.top, width, height].map((each) => Math.round(each * 10));
    const style = getComputedStyle(element);
    const text = textProperties.map((name) => style.getPropertyValue(name));
    return `${element.localName}.${element.getAttribute("class") ?? ""} ${box.join()} ${text.join()}`;
  });
}

/** Expects a widget to have the same geometry and text under the style sheets of others as on a plain page. */
export function expectSameInThemes(page: MintPage): void {
  const plain = measure(page);
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  try {
    for (const [theme, rules] of Object.entries(compared)) {
      sheet.replaceSync(rules);
      const differing = measure(page)
        .map((line, index) => `${line} instead of ${plain[index]}`)
        .filter((line, index) => !line.startsWith(`${plain[index]} `));
      expect({ theme, count: differing.length, differing: differing.slice(0, 3) }).toEqual({
        theme,
        count: 0,
        differing: [],
      });
    }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }
}
