import { css, unsafeCSS } from "lit";
import {
  amountSize,
  artShare,
  bodySize,
  cardMaxWidth,
  defaultRows,
  gap,
  lineHeight,
  narrowPadding,
  narrowWidth,
  panelMinWidth,
  rowSize,
  rowWidth,
  sectionHeadSize,
  sectionSize,
  wideMaxWidth,
  widePadding,
  wideWidth,
  widestBodySize,
  widestMaxWidth,
  widestWidth,
} from "../shared/sizes.js";
import { accentTokens, colorTokens } from "../color-tokens.js";
import { sectionDescriptions } from "../sections/section-descriptions.js";
import { tileSizes } from "../shared/tile-sizes.js";

/** Rules for the sections that reserve their own block size. */
const sizesOf = (key: "size" | "stackedSize") =>
  unsafeCSS(
    Object.entries(sectionDescriptions)
      .flatMap(([name, { [key]: size, hasTiles }]) =>
        size === undefined
          ? []
          : `[data-section=${name}] { --_size: calc(${size} * var(--_rem)${hasTiles ? " + var(--_tiles)" : ""}) }`,
      )
      .join(" "),
  );

/**
 * Custom properties that a page can set, and values derived from them.
 *
 * `--lightningcss-…` are the names with which Lightning CSS, the default of Vite and Next.js,
 * replaces `light-dark()`; it expects the style sheet to set them where it sets `color-scheme`.
 *
 * `--_art-light` and `--_art-dark` are the artwork's accent, which `.root` gets with the collection.
 *
 * `--_rem` replaces the unit `rem`: many themes make the root font size smaller (`html { font-size: 62.5% }`), which
 * doesn't make the widget smaller. A visitor's larger font size makes it larger. In `@container`, which can't read
 * custom properties, `em` is the font size of the container and equal to it.
 */
export const tokens = css`
  :host {
    color-scheme: light dark;
    --_rem: max(1rem, 16px);
    ${unsafeCSS(colorTokens)}
    --_muted: var(--mint-muted, color-mix(in oklab, var(--_text) 64%, var(--_background)));
    --_line: var(--mint-line, color-mix(in oklab, var(--_text) 13%, var(--_background)));
    --_soft: var(--mint-soft, color-mix(in oklab, var(--_text) 5%, var(--_background)));
    --_gap: var(--mint-gap, ${gap}px);
  }
  .root {
    ${unsafeCSS(accentTokens)}
  }
  :host {
    --lightningcss-light: initial;
    --lightningcss-dark: ;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --lightningcss-light: ;
      --lightningcss-dark: initial;
    }
  }
  :host([theme="light"]) {
    color-scheme: light;
    --lightningcss-light: initial;
    --lightningcss-dark: ;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
    --lightningcss-light: ;
    --lightningcss-dark: initial;
  }
  @media (prefers-contrast: more) {
    :host {
      --_muted: var(--_text);
      --_line: var(--_text);
    }
  }
`;

/**
 * Three layouts by the widget's own width: narrow, card, and wide with the art beside the purchase.
 *
 * - `.root`: everything that text inherits from the page is reset, known properties and future ones, except what is
 *   listed. `direction` isn't part of `all`.
 * - `:host, .root`: the same declarations on both, because a page's reset styles affect the host, but not the shadow
 *   root.
 * - `.frame`: contained, so that a countdown's tick lays out and paints only one widget, whatever else is on the page.
 * - `.artwork`: a square image.
 * - `.stage` in the wide layout: as high as the panel without affecting its size; the art is the largest square in it
 *   and in the window, and stays in view while a higher panel scrolls.
 * - `.body`: the same minimum block size in every state, and more for a drop with more phases; `.details` is the
 *   flexible part.
 * - `.details`, `.status`: bounds for texts of any length; what a drop has is shorter.
 *
 * Comments are here and not in the style sheets, where they would be part of the first view's bytes.
 */
export const layout = css`
  .root {
    all: initial;
    color-scheme: inherit;
    pointer-events: inherit;
    visibility: inherit;
    -webkit-font-smoothing: inherit;
    -webkit-text-size-adjust: 100%;
    -webkit-user-select: text;
    user-select: text;
  }
  :host {
    writing-mode: horizontal-tb;
  }
  :host,
  .root {
    display: block;
    inline-size: -moz-available;
    inline-size: -webkit-fill-available;
    min-inline-size: 0;
    container-type: inline-size;
    font-family: var(--mint-font, inherit);
    font-size: var(--_rem);
    font-weight: 400;
    line-height: ${lineHeight};
    color: var(--_text);
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  .frame,
  .section-row {
    max-inline-size: var(--mint-max-width, calc(${cardMaxWidth} * var(--_rem)));
    margin-inline: auto;
  }
  .frame {
    overflow: clip;
    contain: content;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .stage {
    display: grid;
    aspect-ratio: 1;
    min-block-size: 0;
    background: var(--_soft);
  }
  .artwork {
    position: var(--_art-position, relative);
    inset-block-start: var(--_art-start, auto);
    align-self: var(--_art-align, center);
    inline-size: var(--_art-size, 100%);
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: var(--_art-radius, 0);
    box-shadow: var(--_art-shadow, none);
  }
  .section-slot {
    --_size: clamp(
      12 * var(--_rem),
      ${sectionHeadSize} * var(--_rem) + var(--_rows, ${defaultRows}) * ${rowSize} * var(--_rem),
      ${sectionSize} * var(--_rem)
    );
    min-block-size: var(--_size);
    margin-block-start: var(--_gap);
  }
  ${sizesOf("size")}
  @container (width < ${rowWidth}px) {
    ${sizesOf("stackedSize")}
  }
  ${tileSizes}
  .panel {
    padding: var(--_gap);
  }
  .body {
    display: flex;
    flex-direction: column;
    gap: var(--_rem);
    min-block-size: calc(${bodySize} * var(--_rem));
  }
  .details {
    flex: 1;
    max-block-size: calc(60 * var(--_rem));
    overflow: hidden auto;
  }
  .claim {
    flex: none;
    min-block-size: calc(4.4 * var(--_rem));
  }
  .status {
    min-block-size: calc(2.6 * var(--_rem));
    max-block-size: calc(12 * var(--_rem));
    overflow: hidden auto;
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
  }
  @container (width <= ${narrowWidth}px) {
    .panel {
      padding: calc(var(--_gap) * ${narrowPadding});
    }
  }
  @container (width >= ${wideWidth}px) {
    .frame {
      display: grid;
      grid-template: auto / minmax(0, ${artShare}fr) minmax(calc(${panelMinWidth} * var(--_rem)), 1fr);
    }
    .frame,
    .section-row {
      max-inline-size: var(--mint-max-width, calc(${wideMaxWidth} * var(--_rem)));
    }
    .stage {
      aspect-ratio: auto;
      place-items: start center;
      padding: var(--_gap);
      container-type: size;
      --_art-size: min(100cqi, 100cqb, max(16 * var(--_rem), 100svh - 2 * var(--_gap)));
      --_art-position: sticky;
      --_art-start: var(--_gap);
      --_art-align: start;
      --_art-radius: var(--_control);
      --_art-shadow: 0 18px 40px -12px rgb(0 0 0 / 0.35);
    }
    .panel {
      padding: calc(var(--_gap) * ${widePadding});
    }
  }
  @container (width >= ${widestWidth}px) {
    .frame,
    .section-row {
      max-inline-size: var(--mint-max-width, calc(${widestMaxWidth} * var(--_rem)));
    }
    .body {
      min-block-size: calc(${widestBodySize} * var(--_rem));
    }
  }
`;

/** Picture of the creator, in rem. */
const creatorSize = 1.5;

/**
 * Elements of the first view.
 *
 * - `.price`: as large as fits on one line of its column, assuming characters of 0.7 em (the width of bold DejaVu Sans
 *   and Verdana); at the smallest size two lines fit, between the amount and its currency.
 *   The longest word decides that size, at 0.75 em, since an ellipsis is wider.
 * - `h2`, `.price`, `.description p`: two lines at any length. Beside the art there is space for more.
 * - `.description[data-links] p`: without its last line, which is for the links, which come with the checkout.
 * - `.creator a::before`: area to press.
 * - `.body:not(:has(.creator))`: without a creator's line, its place is the description's, so that the rest of the panel
 *   is where it always is.
 * - `.closed`: as high as the main button, which is there when the mint goes on, or as two lines and a button.
 * - `.status`: once the mint is over, there is nothing to say below the button. Below a countdown, the checkout adds a
 *   button for calendars.
 * - `.amount small`: in place also without dollars, so that the price does not move.
 * - `.countdown`: the words around the time are above and below it, aligned by the language of the words, not by that of the
 *   digits.
 * - `width < 17em`, large text on a small screen: below each other what doesn't fit side by side.
 * - `.phases div`: the time is on a line of its own where it doesn't fit beside who can mint.
 * - `.load-error`: the message with its button in the middle of the frame, which keeps the size that the collection will
 *   need.
 * - Forced colors: the main button keeps its own colors, or the system would draw a backplate in the page's color
 *   behind its label.
 */
export const elements = css`
  h2,
  h3,
  p,
  ol,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }
  h2,
  .title {
    font-size: clamp(1.5 * var(--_rem), 1.1 * var(--_rem) + 2.2cqi, var(--_title-size, 2.25 * var(--_rem)));
    font-weight: 680;
    line-height: 1.12;
    letter-spacing: -0.02em;
  }
  h2,
  .price,
  .description p {
    flex: none;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .description {
    flex: none;
    display: flex;
    align-items: end;
    min-block-size: calc((var(--_lines, 2) * ${0.875 * lineHeight} + var(--_extra-size, 0)) * var(--_rem));
    margin-block-start: calc(-0.5 * var(--_rem));
  }
  .description p {
    flex: initial;
    align-self: start;
    -webkit-line-clamp: calc(var(--_lines, 2) + var(--_extra-lines, 0));
  }
  .description[data-links] p {
    -webkit-line-clamp: calc(var(--_lines, 2) + var(--_extra-lines, 0) - 1);
  }
  @container (width >= ${wideWidth}px) {
    h2,
    .title {
      --_title-size: calc(2.75 * var(--_rem));
      font-weight: 720;
      line-height: 1.06;
    }
    h2 {
      -webkit-line-clamp: 3;
    }
    .body {
      --_lines: 3;
    }
  }
  .creator {
    flex: none;
    display: flex;
    min-block-size: calc(${creatorSize} * var(--_rem));
    margin-block-end: calc(-0.5 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    font-weight: 560;
  }
  .creator,
  .creator a {
    position: relative;
    display: flex;
    align-items: center;
    gap: calc(0.5 * var(--_rem));
    min-inline-size: 0;
    color: inherit;
    text-decoration: none;
  }
  .creator a::before {
    content: "";
    position: absolute;
    inset: calc(-0.625 * var(--_rem)) calc(-0.5 * var(--_rem));
  }
  .creator a:hover bdi {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .creator bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .creator-image {
    flex: none;
    position: relative;
    inline-size: calc(${creatorSize} * var(--_rem));
    block-size: calc(${creatorSize} * var(--_rem));
    container-type: inline-size;
    overflow: hidden;
    border-radius: 50%;
  }
  .creator-image .art {
    object-fit: cover;
  }
  .creator-image .image-fallback {
    font-size: 50cqi;
    color: var(--_text);
  }
  .body:not(:has(.creator)) {
    --_extra-lines: 1;
    --_extra-size: ${creatorSize + 0.5};
  }
  .muted,
  small {
    color: var(--_muted);
    font-size: calc(0.875 * var(--_rem));
  }
  .tabular-nums {
    font-variant-numeric: tabular-nums;
  }
  .identifier {
    text-transform: none;
    -webkit-user-select: all;
    user-select: all;
    unicode-bidi: isolate;
  }
  .row {
    display: flex;
    justify-content: space-between;
    gap: 0 var(--_rem);
    font-size: calc(0.875 * var(--_rem));
  }
  .phases li > * {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 6;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .row > *,
  .price-row small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part="result"] + small {
    white-space: normal;
  }
  .row > :last-child {
    flex: none;
    max-inline-size: 75%;
  }

  .art,
  .image-fallback {
    position: absolute;
    inset: 0;
  }
  .art {
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
    background: var(--_soft);
  }
  .image-fallback {
    display: grid;
    place-items: center;
    font-size: 30cqi;
    font-weight: 700;
    color: color-mix(in oklab, var(--_text) 12%, transparent);
    background: linear-gradient(
      150deg,
      color-mix(in oklab, var(--_accent) 20%, var(--_background)),
      var(--_background)
    );
  }

  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 6px;
    margin-block-start: calc(0.4 * var(--_rem));
    border: 0;
    border-radius: var(--_control);
    overflow: hidden;
    background: var(--_line);
  }
  progress::-webkit-progress-bar {
    background: none;
  }
  progress::-webkit-progress-value {
    background: var(--_accent);
  }
  progress::-moz-progress-bar {
    background: var(--_accent);
  }

  .phases {
    border-block: 1px solid var(--_line);
    margin-block-end: var(--_rem);
  }
  .phases[tabindex] {
    max-block-size: calc(27 * var(--_rem));
    overflow: hidden auto;
  }
  .phases li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(calc(6.5 * var(--_rem)), 1fr) fit-content(66%);
    gap: 0 var(--_rem);
    padding: calc(0.6 * var(--_rem)) 0;
    padding-inline-start: calc(1.1 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    line-height: 1.35;
  }
  .phases li + li {
    border-block-start: 1px solid var(--_line);
  }
  .phases li::before {
    content: "";
    position: absolute;
    inset-block-start: calc(1.02 * var(--_rem));
    inset-inline-start: 0;
    inline-size: calc(0.5 * var(--_rem));
    block-size: calc(0.5 * var(--_rem));
    border: 2px solid var(--_muted);
    border-radius: 50%;
  }
  .phases [data-status="active"]::before {
    border: calc(0.25 * var(--_rem)) solid var(--_success);
  }
  .phases [data-status="ended"]::before,
  .phases [data-status="sold_out"]::before {
    border-color: var(--_line);
  }
  .phases b {
    margin: -2px;
    padding: 2px;
    font-weight: 560;
  }
  .phases [aria-current] b {
    font-weight: 680;
  }
  .phases[data-choice] {
    display: grid;
    gap: calc(0.5 * var(--_rem));
    border: 0;
  }
  .phases[data-choice] li {
    padding-inline: calc(2.1 * var(--_rem)) calc(0.8 * var(--_rem));
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .phases[data-choice] [aria-current] {
    background: color-mix(in oklab, var(--_accent) 6%, var(--_background));
    border-color: var(--_accent);
  }
  .phases[data-choice] li::before {
    inset-block-start: calc(0.75 * var(--_rem));
    inset-inline-start: calc(0.8 * var(--_rem));
    inline-size: calc(0.9 * var(--_rem));
    block-size: calc(0.9 * var(--_rem));
  }
  .phases[data-choice] li:not(:has(button))::before {
    visibility: hidden;
  }
  .phases[data-choice] li:has(button)::before {
    border: 2px solid var(--_muted);
  }
  .phases[data-choice] [aria-current]:has(button)::before {
    border: calc(0.28 * var(--_rem)) solid var(--_accent);
  }
  .phases[data-choice] .button-link {
    text-decoration: none;
  }
  .phases .button-link {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
    outline-offset: 0;
  }
  .phases .button-link::after {
    content: "";
    position: absolute;
    inset: 0;
  }
  .phases li > :nth-child(even) {
    text-align: end;
  }
  .phases div {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--_rem);
  }

  .purchase {
    display: grid;
    gap: calc(0.75 * var(--_rem));
    flex: none;
  }
  .purchase:has(.closed, [part="result"]) .status {
    min-block-size: 0;
  }
  .closed {
    min-block-size: calc(3.5 * var(--_rem));
  }
  .closed[data-linked] {
    min-block-size: calc(6 * var(--_rem));
  }
  .purchase:has(.countdown) .status {
    min-block-size: calc(5.85 * var(--_rem));
  }
  .price-row {
    position: relative;
    display: grid;
    grid-template: auto minmax(calc(2.875 * var(--_rem)), auto) / minmax(0, 1fr) auto;
    align-content: end;
    align-items: end;
    gap: calc(0.25 * var(--_rem)) var(--_rem);
    min-block-size: calc(6 * var(--_rem));
  }
  .price-row > :first-child {
    grid-column: 1 / -1;
  }
  .amount {
    container-type: inline-size;
    font-size: ${unsafeCSS(amountSize)};
  }
  .price {
    font-size: clamp(
      min(1.1875 * var(--_rem), max(0.75 * var(--_rem), 100cqi / (0.75 * var(--_word, 1)))),
      100cqi / (0.7 * var(--_length)),
      1em
    );
    font-weight: 680;
    letter-spacing: -0.015em;
    line-height: 1.15;
    overflow-wrap: anywhere;
  }
  .amount small {
    min-block-size: 1lh;
  }
  .countdown {
    display: grid;
    justify-items: start;
    font-size: calc(0.875 * var(--_rem));
    line-height: 1.25;
    color: var(--_muted);
  }
  .amount > [part="result"],
  .countdown bdi {
    display: block;
    font-size: clamp(1.1875 * var(--_rem), 100cqi / (0.7 * var(--_length)), 2.5 * var(--_rem));
    font-weight: 680;
    line-height: 1.1;
    letter-spacing: -0.02em;
    color: var(--_text);
  }
  .later-price {
    max-inline-size: calc(9 * var(--_rem));
    text-align: end;
  }
  .later-price .price {
    font-size: min(1.25 * var(--_rem), 9 * var(--_rem) / (0.75 * var(--_word, 1)));
  }
  @container (width < 17em) {
    .price-row {
      grid-template: auto / minmax(0, 1fr);
    }
    .price-row > :nth-child(n),
    .phases li > :nth-child(n) {
      grid-area: auto;
      justify-self: start;
      max-inline-size: 100%;
      text-align: start;
      white-space: normal;
    }
    .price-row > .amount {
      justify-self: stretch;
    }
    .phases li {
      grid-template-columns: minmax(0, 1fr);
    }
    h2 {
      -webkit-line-clamp: none;
      hyphens: auto;
      overflow-wrap: break-word;
    }
    .claim,
    .status,
    .body .supply,
    .body .price-row .load-error {
      position: static;
      block-size: auto;
      max-block-size: none;
    }
    .row {
      flex-wrap: wrap;
    }
    .creator bdi {
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .row > :nth-child(n) {
      max-inline-size: 100%;
      white-space: normal;
    }
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    border-radius: var(--_control);
    cursor: pointer;
    touch-action: manipulation;
  }
  [aria-disabled],
  :disabled {
    cursor: default;
  }
  .button-primary {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(0.6 * var(--_rem));
    block-size: calc(3.5 * var(--_rem));
    overflow: hidden;
    font-size: calc(1.0625 * var(--_rem));
    font-weight: 640;
    line-height: 1.15;
    overflow-wrap: anywhere;
    color: var(--_on-accent);
    background: var(--_accent);
    border: 1px solid transparent;
  }
  .button-primary[aria-disabled] {
    color: var(--_muted);
    background: var(--_soft);
    border-color: var(--_line);
  }
  .button-link {
    padding: 0;
    font-weight: inherit;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    border-radius: 4px;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .button-primary:focus-visible {
    outline-color: var(--_text);
  }

  .supply,
  .skeleton {
    block-size: calc(2 * var(--_rem));
  }
  .skeleton.title {
    block-size: 1lh;
  }
  .skeleton {
    inline-size: 60%;
    border-radius: 8px;
  }
  .skeleton,
  .stage:empty {
    background: var(--_line);
  }
  .frame:has(.load-error) .stage,
  .frame:has(.load-error)::after {
    aspect-ratio: 2;
    background: none;
  }
  .frame:has(.load-error)::after {
    content: "";
    display: block;
  }
  .body:has(.load-error) {
    align-items: center;
    justify-content: center;
  }
  .body:has(.load-error) :is(.skeleton, .description, .status) {
    display: none;
  }
  .purchase:has(.load-error) {
    inline-size: min(100%, 26 * var(--_rem));
  }
  .price-row:has(.load-error) {
    display: block;
    min-block-size: 0;
  }
  .price-row .load-error {
    max-block-size: calc(24 * var(--_rem));
    overflow: auto;
  }
  @container (width >= ${wideWidth}px) {
    .frame:has(.load-error) .stage,
    .frame:has(.load-error)::after {
      display: none;
    }
    .frame:has(.load-error) .panel {
      grid-column: 1 / -1;
    }
  }
  .section-slot .load-error {
    padding: var(--_gap);
  }
  @media (forced-colors: active) {
    .root {
      --_accent: Highlight;
      --_on-accent: HighlightText;
    }
    .button-primary:not([aria-disabled]) {
      forced-color-adjust: none;
    }
    progress {
      border: 1px solid;
      background: none;
    }
    [aria-disabled] {
      color: GrayText !important;
    }
  }
`;
