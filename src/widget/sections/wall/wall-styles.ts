import { css, unsafeCSS } from "lit";
import { phoneMedia, tileGap, wideWidth } from "../../shared/sizes.js";
import { selectStyles } from "../../shared/select-styles.js";
import { galleryStyles } from "../gallery/gallery-styles.js";

/** Styles of the wall, of the counter in its place, and of the gallery, which is its sheet. */
export const wallStyles = css`
  ${galleryStyles} ${selectStyles}
  .newest-mint {
    display: block;
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .newest-mint.live::before {
    display: inline-block;
    margin: 0 calc(0.45 * var(--_rem)) 1px 3px;
  }
  /* One row, which scrolls where it is too long. */
  .wall-chips {
    display: flex;
    flex: none;
    gap: calc(0.4 * var(--_rem));
    margin: calc(0.3 * var(--_rem)) 0 calc(0.75 * var(--_rem));
    padding-inline-end: calc(2 * var(--_rem));
    overflow: auto hidden;
    scrollbar-width: none;
    mask-image: linear-gradient(to right, #000 calc(100% - 2 * var(--_rem)), transparent);
  }
  .wall-chips:dir(rtl) {
    mask-image: linear-gradient(to left, #000 calc(100% - 2 * var(--_rem)), transparent);
  }
  .wall-chips :is(button, select) {
    flex: none;
    min-block-size: calc(2.25 * var(--_rem));
    padding: 0 calc(0.75 * var(--_rem));
    font: inherit;
    font-size: calc(0.875 * var(--_rem));
    font-weight: 560;
    white-space: nowrap;
    color: inherit;
    background-color: transparent;
    border: 1px solid var(--_line);
    border-radius: 99px;
  }
  /* Within the row, which clips what is around it. */
  .wall-chips :is(button, select):focus-visible {
    outline-offset: -2px;
  }
  select.trait-menu {
    max-inline-size: calc(11 * var(--_rem));
    padding-inline-end: calc(1.9 * var(--_rem));
    overflow: hidden;
    text-overflow: ellipsis;
    field-sizing: content;
  }
  .trait-menu option {
    color: CanvasText;
    background: Canvas;
  }
  .wall-chips :is([aria-pressed="true"], [data-chosen]) {
    color: var(--_background);
    background-color: var(--_text);
    border-color: var(--_text);
  }
  .wall-chips [aria-pressed="true"] small {
    color: inherit;
  }
  .wall-frame {
    container-type: inline-size;
  }
  .wall {
    --_tile: calc((100cqi - (var(--_columns) - 1) * ${tileGap}px) / var(--_columns));
    display: grid;
    grid-template: repeat(var(--_rows), var(--_tile)) / repeat(var(--_columns), minmax(0, 1fr));
    gap: ${tileGap}px;
  }
  .wall > [role="row"] {
    display: contents;
  }
  .wall [role="gridcell"] {
    grid-area: var(--_row) / var(--_column) / span var(--_span) / span var(--_span);
    min-inline-size: 0;
  }
  .tile {
    position: relative;
    display: block;
    inline-size: 100%;
    block-size: 100%;
    padding: 0;
    border-radius: 6px;
    transition: scale 0.15s;
  }
  .tile:is(:hover, :focus-visible) {
    z-index: 2;
  }
  .tile[data-new] {
    z-index: 1;
  }
  .tile .picture {
    block-size: 100%;
    aspect-ratio: auto;
    border-radius: inherit;
    filter: saturate(0.25);
    opacity: 0.55;
    transition:
      filter 0.7s,
      opacity 0.7s;
  }
  .tile:is([data-collected], :hover, :focus-visible) .picture {
    filter: none;
    opacity: 1;
  }
  .tile[data-own]::after {
    content: "";
    position: absolute;
    inset: 0;
    border: 2px solid var(--_accent);
    border-radius: inherit;
    box-shadow: inset 0 0 0 1px var(--_background);
  }
  .tile[data-new]::before {
    content: "";
    position: absolute;
    inset: -3px;
    border: 3px solid var(--_accent);
    border-radius: 9px;
    opacity: 0;
    pointer-events: none;
    animation: ring 0.9s ease-out 2;
  }
  .tile .cover {
    position: absolute;
    inset: 0;
    filter: none;
    opacity: 1;
  }
  .wall[data-turning] .picture {
    animation: tile-up 0.35s calc((var(--_row) + var(--_column)) * 20ms + 0.35s) ease-out backwards;
  }
  .wall[data-turning] .cover {
    animation: tile-away 0.35s calc((var(--_row) + var(--_column)) * 20ms) ease-in both;
  }
  .tile-label {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-start: 4px;
    padding: 0 0.4em;
    font-size: calc(0.6875 * var(--_rem));
    font-weight: 620;
    line-height: 1.5;
    color: #fff;
    background: rgb(0 0 0 / 0.6);
    border-radius: 4px;
  }
  .tile-name {
    display: none;
    position: absolute;
    inset-block-end: 4px;
    inset-inline-start: 4px;
    z-index: 1;
    max-inline-size: min(20 * var(--_rem), var(--_room) * (var(--_tile) + ${tileGap}px) - ${tileGap + 8}px);
    padding: 0 calc(0.6 * var(--_rem));
    overflow: hidden;
    font-size: calc(0.8125 * var(--_rem));
    font-weight: 560;
    line-height: calc(1.75 * var(--_rem));
    color: var(--_background);
    text-overflow: ellipsis;
    white-space: nowrap;
    background: var(--_text);
    border-radius: 99px;
    pointer-events: none;
  }
  .tile[data-end] .tile-name {
    inset-inline: auto 4px;
  }
  .tile:focus-visible .tile-name {
    display: block;
  }
  @media (hover: hover) {
    .tile:hover {
      scale: 1.06;
    }
    .tile:hover .tile-name {
      display: block;
    }
  }
  @media (prefers-contrast: more), (forced-colors: active) {
    .tile .picture {
      filter: none;
      opacity: 1;
    }
    .tile[data-collected] {
      outline: 2px solid;
      outline-offset: -2px;
    }
    .tile:focus-visible {
      outline: 4px solid Highlight;
    }
  }
  /* Without a height, so that it moves nothing. */
  .arrival-place {
    position: sticky;
    z-index: 3;
    inset-block-end: calc(0.75 * var(--_rem));
    display: none;
    block-size: 0;
    pointer-events: none;
  }
  .arrival {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: calc(0.75 * var(--_rem));
    display: grid;
    grid-template-columns: calc(4 * var(--_rem)) minmax(0, 1fr) auto;
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    min-inline-size: min(calc(13.75 * var(--_rem)), 100%);
    max-inline-size: 100%;
    padding: calc(0.5 * var(--_rem));
    padding-inline-end: var(--_rem);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    box-shadow: 0 12px 32px -8px rgb(0 0 0 / 0.35);
    opacity: 0;
    animation: arrive 4s both;
  }
  .arrival-text {
    min-inline-size: 0;
  }
  .arrival-text small {
    display: block;
    white-space: nowrap;
  }
  .arrival .name {
    font-size: calc(1.0625 * var(--_rem));
    font-weight: 640;
  }
  .arrival-others {
    padding: 0 calc(0.5 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    font-weight: 640;
    line-height: 1.7;
    color: var(--_on-accent);
    background: var(--_accent);
    border-radius: 99px;
  }
  @media (prefers-reduced-motion: no-preference) {
    .arrival-place {
      display: block;
    }
  }
  .first-mint {
    min-block-size: calc(2.25 * var(--_rem));
    margin-inline-start: calc(0.5 * var(--_rem));
    padding: 0 var(--_rem);
    font-weight: 620;
    color: var(--_on-accent);
    background: var(--_accent);
    border-radius: var(--_control);
  }
  .edition .first-mint {
    margin: var(--_rem) 0 0;
  }
  @media ${unsafeCSS(phoneMedia)} {
    /* Phones have the bar with the main button there. */
    .arrival-place {
      inset-block-end: calc(5.5 * var(--_rem));
    }
    .first-mint {
      display: none;
    }
  }

  .wall-rest {
    margin-block-start: var(--_rem);
    line-height: calc(2.75 * var(--_rem));
    text-align: center;
  }
  .edition {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: 1;
    align-items: center;
    gap: calc(1.5 * var(--_rem));
  }
  .dots {
    inline-size: 100%;
    max-inline-size: calc(16 * var(--_rem));
    justify-self: center;
    fill: none;
    stroke: var(--_accent);
    stroke-linecap: round;
  }
  .dots .waiting {
    stroke: color-mix(in oklab, var(--_text) 12%, var(--_background));
  }
  .dots .newest {
    stroke: var(--_text);
  }
  .edition-count {
    font-size: calc(2 * var(--_rem));
    font-weight: 680;
    line-height: 1.15;
    letter-spacing: -0.02em;
    text-wrap: balance;
  }
  @container (width >= ${wideWidth}px) {
    .dots {
      max-inline-size: none;
    }
    .edition {
      grid-template-columns: minmax(0, calc(24 * var(--_rem))) minmax(0, calc(24 * var(--_rem)));
      justify-content: space-around;
    }
    .edition-count {
      font-size: calc(2.75 * var(--_rem));
    }
  }
  @media (pointer: coarse) {
    .wall-chips :is(button, select) {
      min-block-size: calc(2.75 * var(--_rem));
    }
  }
`;
