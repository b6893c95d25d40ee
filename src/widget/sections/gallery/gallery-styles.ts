import { css } from "lit";

/** Styles of the gallery: its toolbar, grid and filter. */
export const galleryStyles = css`
  .bar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    margin-block-end: 0.85rem;
  }
  .segments {
    display: flex;
    flex-wrap: wrap;
    padding: 3px;
    background: var(--_soft);
    border-radius: var(--_control);
  }
  .segments button {
    min-inline-size: 2.75rem;
    min-block-size: 2.25rem;
    padding: 0 0.85rem;
    font-size: 0.9375rem;
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
    min-inline-size: 1.3rem;
    padding-inline: 0.3rem;
    margin-inline-start: 0.25rem;
    font-size: 0.8125rem;
    line-height: 1.3rem;
    color: var(--_on-accent);
    text-align: center;
    background: var(--_accent);
    border-radius: 99px;
  }
  .gallery-layout {
    position: relative;
    display: flex;
    flex: 1;
    gap: 1.5rem;
    min-block-size: 0;
  }
  .grid-frame {
    position: relative;
    display: flex;
    flex: 1;
    min-inline-size: 0;
  }
  .grid {
    scrollbar-gutter: stable;
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
    margin-block-start: 0.35rem;
    font-size: 0.9375rem;
    font-weight: 560;
    line-height: 1.3;
  }
  .grid small {
    font-size: 0.8125rem;
    line-height: 1.3;
  }
  .filter {
    flex: none;
    inline-size: 14rem;
    padding-inline-end: 0.5rem;
  }
  .filter .button-secondary {
    inline-size: 100%;
  }
  .filter details {
    border-block-end: 1px solid var(--_line);
  }
  .filter summary {
    padding-block: 0.7rem;
    overflow-wrap: anywhere;
    font-weight: 560;
    cursor: pointer;
  }
  .filter ul {
    padding-block-end: 0.6rem;
  }
  .filter label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-block-size: 2.25rem;
    font-size: 0.9375rem;
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
    inline-size: 1.1rem;
    block-size: 1.1rem;
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
      inset-block-end: 0.5rem;
      display: block;
      margin-block: 0.75rem;
      color: var(--_on-accent);
      background: var(--_accent);
    }
    .gallery-layout[data-filtering] .grid-frame {
      visibility: hidden;
    }
  }
  @container (width <= 400px) {
    .bar {
      gap: 0.4rem;
    }
    .segments,
    .filter-button {
      flex: auto;
    }
    .segments button {
      flex: auto;
      padding-inline: 0.2rem;
      font-size: 0.8125rem;
    }
    .filter-button {
      padding-inline: 0.6rem;
      font-size: 0.8125rem;
    }
  }
`;
