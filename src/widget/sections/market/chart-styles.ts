import { css } from "lit";

/** Styles of the daily chart, which fills its container. */
export const chartStyles = css`
  .chart {
    display: flex;
    flex-direction: column;
    gap: calc(0.35 * var(--_rem));
    min-inline-size: 0;
    min-block-size: 0;
    margin: 0;
  }
  .chart-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(0.25 * var(--_rem)) calc(0.5 * var(--_rem));
    flex: none;
  }
  .chart-head strong {
    flex: 1;
    min-inline-size: min-content;
    overflow: hidden;
    font-size: calc(0.9375 * var(--_rem));
    font-weight: 620;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .readout {
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(0.9 * var(--_rem));
    min-block-size: calc(1.35 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    line-height: calc(1.35 * var(--_rem));
    color: var(--_muted);
  }
  /* Two lines on each day, so that the chart keeps its size. */
  @container (width <= 400px) {
    .readout {
      min-block-size: calc(2.7 * var(--_rem));
    }
  }
  .readout b {
    font-weight: 600;
    color: var(--_text);
  }
  .readout [class]::before {
    content: "";
    display: inline-block;
    inline-size: calc(0.5 * var(--_rem));
    block-size: calc(0.5 * var(--_rem));
    margin-inline-end: calc(0.35 * var(--_rem));
    border-radius: 2px;
    background: var(--_bar);
  }
  .readout .key-floor::before {
    block-size: 2px;
    vertical-align: middle;
    background: var(--_accent);
  }
  .ranges {
    position: relative;
    display: flex;
    flex: none;
    padding: 2px;
    background: var(--_soft);
    border-radius: var(--_control);
  }
  .ranges button {
    min-inline-size: calc(1.9 * var(--_rem));
    min-block-size: calc(1.75 * var(--_rem));
    padding: 0 calc(0.35 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    font-weight: 560;
    color: var(--_muted);
    border-radius: calc(var(--_control) - 2px);
  }
  .ranges [aria-pressed="true"] {
    color: var(--_text);
    background: var(--_background);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.14);
  }
  .ranges svg {
    display: block;
    inline-size: var(--_rem);
    block-size: var(--_rem);
    margin-inline: auto;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.3;
    stroke-linejoin: round;
  }
  .chart {
    --_bar: color-mix(in oklab, var(--_text) 26%, var(--_background));
  }
  /* The browser doesn't replace the colors of shapes. */
  @media (forced-colors: active) {
    .chart {
      --_bar: CanvasText;
    }
  }
  .plot {
    position: relative;
    flex: 1;
    min-block-size: 0;
    touch-action: pan-y;
    cursor: crosshair;
    user-select: none;
  }
  .plot:focus-visible {
    border-radius: 6px;
  }
  .plot > svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: hidden;
  }
  .plot text {
    font-size: calc(0.6875 * var(--_rem));
    font-variant-numeric: tabular-nums;
    fill: var(--_muted);
  }
  .grid-line {
    stroke: var(--_line);
    shape-rendering: crispedges;
  }
  .bar {
    fill: var(--_bar);
  }
  .bar[data-at] {
    fill: var(--_text);
  }
  .area {
    fill: color-mix(in oklab, var(--_accent) 12%, transparent);
  }
  .line {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .crosshair {
    stroke: color-mix(in oklab, var(--_text) 45%, transparent);
    stroke-dasharray: 2 3;
  }
  .dot {
    fill: var(--_accent);
    stroke: var(--_background);
    stroke-width: 2;
  }
  .idle {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
    background: var(--_soft);
    border-radius: var(--_control);
  }
  .days {
    overflow: hidden auto;
    cursor: auto;
    user-select: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
  }
  .days table {
    inline-size: 100%;
    font-size: calc(0.8125 * var(--_rem));
    border-collapse: collapse;
  }
  .days th,
  .days td {
    padding: calc(0.25 * var(--_rem)) 0;
    font-weight: inherit;
    text-align: end;
    white-space: nowrap;
    border-block-end: 1px solid var(--_line);
  }
  .days th:first-child {
    text-align: start;
  }
  .days thead th {
    position: sticky;
    inset-block-start: 0;
    color: var(--_muted);
    background: var(--_background);
  }
`;
