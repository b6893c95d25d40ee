import { css } from "lit";

/** Styles of the gallery: its toolbar, grid and filter. */
export const galleryStyles = css`
  .bar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(0.75 * var(--_rem));
    margin-block-end: calc(0.85 * var(--_rem));
  }
  .segments {
    display: flex;
    flex-wrap: wrap;
    padding: 3px;
    background: var(--_soft);
    border-radius: var(--_control);
  }
  .segments button {
    min-inline-size: calc(2.75 * var(--_rem));
    min-block-size: calc(2.25 * var(--_rem));
    padding: 0 calc(0.85 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    font-weight: 560;
    color: var(--_muted);
    white-space: nowrap;
    border-radius: calc(var(--_control) - 3px);
  }
  .segments [aria-pressed="true"] {
    color: var(--_text);
    background: color-mix(in oklab, var(--_background) 86%, #fff);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.14);
  }
  .filter-button {
    flex: none;
    white-space: nowrap;
  }
  .filter-button b,
  .filter summary b {
    display: inline-block;
    min-inline-size: calc(1.3 * var(--_rem));
    padding-inline: calc(0.3 * var(--_rem));
    margin-inline-start: calc(0.25 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    line-height: calc(1.3 * var(--_rem));
    color: var(--_on-accent);
    text-align: center;
    background: var(--_accent);
    border-radius: 99px;
  }
  .gallery-layout {
    position: relative;
    display: flex;
    flex: 1;
    gap: calc(1.5 * var(--_rem));
    min-block-size: 0;
  }
  .grid-frame {
    position: relative;
    display: flex;
    flex: 1;
    min-inline-size: 0;
  }
  .grid {
    flex: 1;
    min-inline-size: 0;
  }
  .canvas {
    position: relative;
    block-size: calc(var(--rows) * var(--pitch));
    contain: strict;
  }
  .grid-row {
    position: absolute;
    inset-inline: 0;
    inset-block-start: 0;
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    gap: 12px;
    block-size: var(--pitch);
    translate: 0 calc(var(--row) * var(--pitch));
  }
  .grid .item {
    display: block;
    inline-size: 100%;
    padding: 0;
    text-align: start;
  }
  .grid .item:focus-visible {
    outline-offset: -2px;
  }
  .grid .name,
  .grid small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .grid .name {
    margin-block-start: calc(0.35 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    font-weight: 560;
    line-height: 1.3;
  }
  .grid small {
    font-size: calc(0.8125 * var(--_rem));
    line-height: 1.3;
  }
  .filter {
    flex: none;
    inline-size: calc(14 * var(--_rem));
    padding-inline-end: calc(0.5 * var(--_rem));
  }
  .filter .button-secondary {
    inline-size: 100%;
  }
  .filter details {
    border-block-end: 1px solid var(--_line);
  }
  .filter summary {
    padding-block: calc(0.7 * var(--_rem));
    overflow-wrap: anywhere;
    font-weight: 560;
    cursor: pointer;
  }
  .filter ul {
    padding-block-end: calc(0.6 * var(--_rem));
  }
  .filter label {
    display: flex;
    align-items: center;
    gap: calc(0.6 * var(--_rem));
    min-block-size: calc(2.25 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    cursor: pointer;
  }
  .filter .name {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .filter input {
    flex: none;
    inline-size: calc(1.1 * var(--_rem));
    block-size: calc(1.1 * var(--_rem));
    margin: 0 0 0 2px;
    accent-color: var(--_accent);
  }
  .filter .show-found {
    display: none;
  }
  .button-secondary:disabled {
    color: var(--_muted);
  }
  @container (width <= 759px) {
    .filter {
      position: absolute;
      inset: 0;
      z-index: 1;
      inline-size: auto;
      padding-inline: 2px;
      background: var(--_background);
    }
    .filter .show-found {
      position: sticky;
      inset-block-end: calc(0.5 * var(--_rem));
      display: block;
      margin-block: calc(0.75 * var(--_rem));
      color: var(--_on-accent);
      background: var(--_accent);
    }
    .gallery-layout[data-filtering] .grid-frame {
      visibility: hidden;
    }
  }
  @container (width <= 400px) {
    .bar {
      gap: calc(0.4 * var(--_rem));
    }
    .segments,
    .filter-button {
      flex: auto;
    }
    .segments button {
      flex: auto;
      padding-inline: calc(0.2 * var(--_rem));
      font-size: calc(0.8125 * var(--_rem));
    }
    .filter-button {
      padding-inline: calc(0.6 * var(--_rem));
      font-size: calc(0.8125 * var(--_rem));
    }
  }
  @media (pointer: coarse) {
    .segments button,
    .filter label {
      min-block-size: calc(2.75 * var(--_rem));
    }
  }
  @media (forced-colors: active) {
    .filter b,
    .filter-button b {
      forced-color-adjust: none;
    }
  }
  /* Grid and filter scroll inside the sheet, because the grid renders only the rows in view. */
  .sheet-body:is([data-of="gallery"], [data-of="wall"]) {
    padding-block-end: 0;
    overflow: hidden;
  }
  .sheet-body :is(.grid, .filter) {
    min-block-size: 0;
    padding-block-end: calc(1.75 * var(--_rem));
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
    mask-image: linear-gradient(#000 calc(100% - 1.75 * var(--_rem)), transparent);
  }
  .sheet-body .grid {
    scrollbar-gutter: stable;
  }
`;
