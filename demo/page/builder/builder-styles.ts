import { css } from "lit";
import { selectStyles } from "../../../src/widget/shared/select-styles.js";

/** Styles of the builder's content, in any layout. */
export const builderStyles = css`
  :host {
    --accent: light-dark(#4a3aff, #a59bff);
    --field: light-dark(#fff, #0c0b10);
    --bad: light-dark(#b3261e, #ff9d94);
    --good: light-dark(#11703c, #6fdc9c);
    --caution: light-dark(#8a5300, #f2bd6b);
    display: block;
    container-type: inline-size;
    color: light-dark(#16151c, #f1f0f6);
    font-size: 0.875rem;
    line-height: 1.45;
    text-align: start;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    white-space: nowrap;
    align-items: center;
    gap: 0.25rem;
    padding: 0.25rem clamp(0.75rem, 2.5vw, 1.5rem);
    border-block-end: 1px solid var(--line);
  }
  h2 {
    flex: 1;
    margin: 0;
    font-size: 1rem;
    font-weight: 640;
    letter-spacing: -0.01em;
    outline: none;
  }
  .result-bar {
    min-block-size: calc(1lh + 1rem);
    padding: 0.5rem clamp(0.75rem, 2.5vw, 1.5rem);
    border-block-end: 1px solid var(--line);
    box-shadow: inset 3px 0 var(--tone, transparent);
  }
  /* As many lines as a usual result needs, so that the settings stay where they are. */
  @media (width < 760px) {
    .result-bar {
      min-block-size: calc(2lh + 1rem);
    }
  }
  @media (width < 480px) {
    .result-bar {
      min-block-size: calc(4lh + 1rem);
    }
  }
  .settings {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(13.5rem, 100%), 1fr));
    align-items: start;
    gap: 0 2rem;
    padding: 0.25rem clamp(0.75rem, 2.5vw, 1.5rem);
  }
  .snippets {
    padding: 0 clamp(0.75rem, 2.5vw, 1.5rem) 1rem;
  }
  details {
    margin-block-end: 0.75rem;
  }
  summary {
    min-block-size: 2.75rem;
    font-weight: 640;
    line-height: 2.75rem;
    cursor: pointer;
  }
  .field {
    margin-block-end: 0.75rem;
  }
  .field > label,
  .field > span {
    display: block;
    margin-block-end: 0.25rem;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 0.5rem;
    margin-block-end: 0.25rem;
  }
  p {
    margin: 0;
  }
  .hint {
    color: var(--quiet);
    font-size: 0.8125rem;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  input:is([type="text"], [type="url"]),
  select {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    background-color: var(--field);
    border: 1px solid var(--line);
    border-radius: 0.6rem;
    text-overflow: ellipsis;
  }
  ${selectStyles}
  input::placeholder {
    color: var(--quiet);
  }
  input[aria-invalid] {
    border-color: var(--bad);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  h2:focus-visible {
    outline: none;
  }
  input:is([type="checkbox"], [type="radio"], [type="range"]) {
    accent-color: var(--accent);
  }
  input[type="range"] {
    flex: 1;
    min-inline-size: 4rem;
  }
  input[type="color"] {
    inline-size: 2.75rem;
    block-size: 2.75rem;
    padding: 0.25rem;
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 0.6rem;
    cursor: pointer;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.75rem;
  }
  output {
    min-inline-size: 4.5em;
    font-variant-numeric: tabular-nums;
  }
  .choice {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    padding: 0.2rem;
    background: var(--field);
    border: 1px solid var(--line);
    border-radius: 0.6rem;
  }
  .choice label {
    display: grid;
    position: relative;
    place-items: center;
    min-block-size: 2.25rem;
    border-radius: 0.45rem;
    cursor: pointer;
  }
  .choice input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choice label:has(:checked) {
    font-weight: 600;
    background: color-mix(in oklab, var(--accent) 16%, transparent);
  }
  .choice label:has(:focus-visible) {
    outline: 2px solid var(--accent);
  }
  button {
    min-block-size: 2.75rem;
    padding-inline: 0.9rem;
    background: none;
    border: 1px solid transparent;
    border-radius: 0.6rem;
    font-weight: 560;
    cursor: pointer;
  }
  .plain {
    padding-inline: 0.6rem;
    color: var(--quiet);
  }
  /* Hidden without a layout shift, since a pointer may be dragging the slider beside it. */
  .row .plain[hidden] {
    display: block;
    visibility: hidden;
  }
  button:hover:not([aria-disabled="true"]) {
    background: color-mix(in oklab, currentColor 8%, transparent);
  }
  .button-primary {
    border-color: var(--line);
  }
  .check > .hint {
    margin-inline-start: 0.5rem;
  }
  .result {
    margin-block-start: 0.5rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--tone);
  }
  .result strong,
  .result-bar strong {
    color: var(--tone);
  }
  .good {
    --tone: var(--good);
  }
  .caution {
    --tone: var(--caution);
  }
  .bad {
    --tone: var(--bad);
  }
  .result,
  .result-bar,
  dd,
  code {
    overflow-wrap: anywhere;
  }
  dl {
    margin: 0.75rem 0 0;
  }
  dl > div {
    display: grid;
    grid-template-columns: 5.5rem minmax(0, 1fr);
    gap: 0.5rem;
    padding-block: 0.2rem;
  }
  dt {
    color: var(--quiet);
  }
  dd {
    margin: 0;
  }
  .order {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .order li {
    display: flex;
    align-items: center;
    border-block-end: 1px solid var(--line);
  }
  .order label {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 0.6rem;
    min-block-size: 2.75rem;
    cursor: pointer;
  }
  .arrow {
    inline-size: 2.75rem;
    padding: 0;
  }
  .arrow[aria-disabled="true"] {
    opacity: 0.3;
    cursor: default;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin-block: 0.75rem;
  }
  .tabs button {
    flex: none;
    padding-inline: 0.7rem;
    color: var(--quiet);
    border: 1px solid var(--line);
  }
  .tabs button[aria-selected="true"] {
    color: inherit;
    background: color-mix(in oklab, var(--accent) 16%, transparent);
    border-color: var(--accent);
  }
  .presets {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.4rem, 1fr));
    gap: 0.5rem;
  }
  .presets label {
    display: grid;
    position: relative;
    gap: 0.3rem;
    padding: 0.35rem;
    text-align: center;
    border: 1px solid var(--line);
    border-radius: 0.6rem;
    cursor: pointer;
  }
  .presets label:has(:checked) {
    font-weight: 600;
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .presets label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .presets input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .swatch {
    display: grid;
    grid-template-rows: 1.6rem auto 0.7rem;
    gap: 0.2rem;
    padding: 0.35rem;
    text-align: start;
    font-family: var(--swatch-font, inherit);
    line-height: 1.2;
    color: var(--swatch-text, light-dark(#16151c, #f4f3f8));
    background: var(--swatch-back, light-dark(#fff, #17161d));
    border: 1px solid var(--swatch-line, var(--line));
    border-radius: calc(var(--swatch-radius, 20px) / 4);
  }
  .swatch i {
    background: var(--swatch-accent, var(--accent));
    border-radius: calc(var(--swatch-radius, 20px) / 6);
  }
  .swatch i:first-child {
    background: linear-gradient(
      150deg,
      var(--swatch-accent, var(--accent)),
      color-mix(in oklab, var(--swatch-accent, var(--accent)) 30%, var(--swatch-back, #17161d))
    );
  }
  .choice.two {
    grid-template-columns: repeat(2, 1fr);
  }
  .copy {
    min-inline-size: 5.5rem;
    margin: 0.35rem;
    color: light-dark(#fff, #14112e);
    background: var(--accent);
  }
  .copy:hover:not([aria-disabled="true"]) {
    background: color-mix(in oklab, var(--accent) 86%, light-dark(#000, #fff));
  }
  /* Otherwise a long value would leave a blank line before it. */
  pre .start {
    white-space: pre;
  }
  pre .tag {
    color: var(--accent);
  }
  pre .string {
    color: light-dark(#8a4b00, #f2bd6b);
  }
  pre .property {
    color: light-dark(#11703c, #6fdc9c);
  }
  pre .comment {
    color: var(--quiet);
  }
  figure {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin: 0.6rem 0 0;
    border: 1px solid var(--line);
    border-radius: 0.6rem;
    background: var(--field);
  }
  figcaption {
    flex: 1;
    padding-inline: 0.9rem;
    color: var(--quiet);
  }
  pre {
    flex: 1 0 100%;
    min-inline-size: 0;
    margin: 0;
    padding: 0.2rem 0.9rem 0.9rem;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    border-radius: 0 0 0.6rem 0.6rem;
    font:
      0.8125rem/1.55 ui-monospace,
      monospace;
    tab-size: 2;
  }
  pre code {
    font: inherit;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
