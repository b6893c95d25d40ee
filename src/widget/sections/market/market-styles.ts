import { css } from "lit";
import { chartStyles } from "./chart-styles.js";

/** Styles of the market's rows and key figures, shared with other pages. */
export const marketRowStyles = css`
  .headline {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, auto));
    justify-content: space-between;
    gap: calc(0.25 * var(--_rem)) calc(0.75 * var(--_rem));
    flex: none;
    margin: 0;
  }
  .headline > div {
    display: block;
    min-inline-size: 0;
  }
  .headline dt,
  .headline dd {
    margin: 0;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .headline dt,
  .headline small {
    font-size: calc(0.8125 * var(--_rem));
    color: var(--_muted);
  }
  .headline dd {
    font-size: calc(1.1875 * var(--_rem));
    font-weight: 660;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .headline dd + dd {
    min-block-size: calc(1.2 * var(--_rem));
    line-height: calc(1.2 * var(--_rem));
    font-weight: 400;
    letter-spacing: 0;
  }
  .headline .change {
    color: var(--_danger);
  }
  .headline [data-up] {
    color: var(--_success);
  }
  .caveat {
    flex: none;
    min-block-size: calc(2.2 * var(--_rem));
    font-size: calc(0.75 * var(--_rem));
    line-height: calc(1.1 * var(--_rem));
    color: var(--_muted);
  }
  .caveat strong {
    font-weight: 620;
    color: var(--_text);
  }
  .controls {
    flex: none;
    padding: calc(0.6 * var(--_rem)) calc(0.8 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    background: var(--_soft);
    border-radius: calc(var(--_control) * 0.6);
  }
  .controls :is(p, ul) {
    margin: 0;
  }
  .controls ul {
    padding-inline-start: calc(1.1 * var(--_rem));
  }
  .recorded {
    padding: calc(0.15 * var(--_rem)) calc(0.6 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    color: var(--_muted);
    background: var(--_soft);
    border-radius: 99px;
  }

  .trades li {
    display: flex;
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    min-block-size: calc(3.5 * var(--_rem));
    padding-block: calc(0.3 * var(--_rem));
    border-block-end: 1px solid var(--_line);
  }
  .trades li[data-new] {
    animation: appear 0.6s ease both;
  }
  .trades .picture {
    flex: none;
    inline-size: calc(2.5 * var(--_rem));
    border-radius: calc(var(--_control) * 0.6);
  }
  .trades .item,
  .trades .about {
    flex: 1;
    min-inline-size: 0;
  }
  .trades .item {
    display: flex;
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    padding: 0;
    text-align: start;
  }
  .trades .name,
  .trades bdi.name.parted {
    display: block;
    font-weight: 560;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .trades small {
    display: block;
    font-size: calc(0.8125 * var(--_rem));
    overflow-wrap: anywhere;
  }
  .trades .line {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(0.4 * var(--_rem));
    overflow: visible;
    white-space: normal;
  }
  .trades .kind {
    flex: none;
    font-weight: 400;
    color: var(--_muted);
  }
  .trades [data-kind="sale"] .kind {
    font-weight: 600;
    color: var(--_success);
  }
  .wash {
    color: var(--_danger);
  }
  .trades .trade-price {
    flex: none;
    max-inline-size: 52%;
    text-align: end;
  }
  .trades .trade-price b {
    display: block;
    font-weight: 620;
    overflow-wrap: anywhere;
  }
  .trades .trade-price > small {
    display: inline-block;
    max-inline-size: calc(100% - 0.4 * var(--_rem));
    margin-inline-start: calc(0.4 * var(--_rem));
    vertical-align: bottom;
  }
  .external-link {
    color: inherit;
    text-decoration-color: color-mix(in oklab, currentcolor 35%, transparent);
    text-underline-offset: 0.2em;
  }
  .external-link svg {
    inline-size: 0.7em;
    block-size: 0.7em;
    margin-inline-start: 0.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.4;
  }
  .more {
    padding-block: calc(0.9 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    text-align: center;
  }

  .distribution {
    display: grid;
    gap: calc(0.35 * var(--_rem));
    margin-block: calc(0.6 * var(--_rem)) calc(1.2 * var(--_rem));
  }
  .distribution li {
    display: grid;
    grid-template-columns: calc(6.5 * var(--_rem)) minmax(0, 1fr) calc(4 * var(--_rem)) calc(3 * var(--_rem));
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
  }
  .distribution progress {
    margin: 0;
  }
  .distribution li > :nth-last-child(-n + 2) {
    text-align: end;
  }
  .distribution b {
    font-weight: 600;
  }
  .trait-floors {
    inline-size: 100%;
    margin-block-end: calc(1.1 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
    table-layout: fixed;
    border-collapse: collapse;
  }
  .trait-floors th,
  .trait-floors td {
    padding: calc(0.4 * var(--_rem)) 0;
    font-weight: inherit;
    text-align: end;
    overflow-wrap: anywhere;
    border-block-end: 1px solid var(--_line);
  }
  .trait-floors :is(th, td) + * {
    inline-size: 28%;
  }
  .trait-floors th:first-child {
    text-align: start;
  }
  .trait-floors thead th {
    font-size: calc(0.8125 * var(--_rem));
    color: var(--_muted);
  }
  .trait-floors thead th:first-child {
    font-size: calc(0.9375 * var(--_rem));
    font-weight: 640;
    color: var(--_text);
  }
  /* Large text on a small screen. */
  @container (width < 17em) {
    .trades li {
      flex-wrap: wrap;
    }
    .trades :is(.item, .about) {
      flex-basis: 60%;
    }
    .trades .trade-price {
      flex: 1;
      max-inline-size: none;
    }
    ul.distribution li {
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
    .distribution progress {
      grid-row: 2;
      grid-column: 1 / -1;
    }
    .market .market-figures {
      block-size: auto;
    }
    .chart .plot {
      flex: none;
      block-size: calc(6 * var(--_rem));
    }
  }
`;

const sectionStyles = css`
  .market {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: calc(0.6 * var(--_rem));
    min-block-size: 0;
  }
  .market-figures {
    display: flex;
    flex: none;
    flex-direction: column;
    gap: calc(0.6 * var(--_rem));
    min-inline-size: 0;
    block-size: calc(20.5 * var(--_rem));
  }
  .market-figures .chart {
    flex: 1;
  }
  .market-lists {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }
  .market .tabs {
    flex-wrap: nowrap;
    justify-content: space-between;
    gap: calc(0.75 * var(--_rem));
    margin-block-end: 0;
    padding: 0;
    mask-image: none;
    overflow: auto hidden;
    scrollbar-width: none;
    border-block-end: 1px solid var(--_line);
  }
  .market .tabs button {
    min-block-size: calc(2.5 * var(--_rem));
    padding: 0 calc(0.15 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    color: var(--_muted);
  }
  .market .tabs button:focus-visible {
    outline-offset: -2px;
  }
  .market .tabs [aria-selected="true"] {
    color: var(--_text);
    background: none;
    border-color: var(--_accent);
  }
  .market .tabs small {
    font-size: calc(0.75 * var(--_rem));
  }
  .market-panel {
    padding-block-start: calc(0.2 * var(--_rem));
  }
  .market-panel > .muted {
    padding-block-start: calc(0.5 * var(--_rem));
  }
  .market-panel > .state {
    padding-block-end: 0;
  }
  @container (width <= 400px) {
    .market .headline {
      grid-template-columns: 1fr 1fr;
      row-gap: calc(0.6 * var(--_rem));
    }
    .market .headline dt,
    .market .headline small {
      font-size: calc(0.75 * var(--_rem));
    }
    .market .headline dd {
      font-size: var(--_rem);
    }
    .market-figures {
      block-size: calc(27 * var(--_rem));
    }
    /* Hidden to leave space for the name. */
    .market .trades .trade-price > small.tabular-nums {
      display: none;
    }
    .market .tabs button {
      padding: 0;
      font-size: calc(0.8125 * var(--_rem));
      font-weight: 500;
    }
    .market .tabs small {
      display: none;
    }
    .distribution li {
      grid-template-columns: calc(5 * var(--_rem)) minmax(0, 1fr) calc(3 * var(--_rem)) calc(
          2.75 * var(--_rem)
        );
      gap: calc(0.5 * var(--_rem));
    }
  }
  @container (width >= 760px) {
    .market {
      flex-direction: row;
      gap: calc(2.5 * var(--_rem));
    }
    .market-figures {
      flex: 1.15;
      block-size: auto;
      min-block-size: calc(20.5 * var(--_rem));
    }
    .market-lists {
      flex: 1;
    }
    .headline dd {
      font-size: calc(1.3125 * var(--_rem));
    }
    .market .tabs {
      justify-content: start;
      gap: calc(0.75 * var(--_rem));
    }
  }
`;

/** Key figures next to other parts of the wall. */
const briefStyles = css`
  .brief-market {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: var(--_rem);
  }
  .brief-floor {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(0.6 * var(--_rem));
  }
  .brief-floor > small:first-child {
    flex-basis: 100%;
  }
  .brief-floor b {
    font-size: calc(1.75 * var(--_rem));
    font-weight: 680;
    line-height: 1.25;
    letter-spacing: -0.02em;
  }
  .spark {
    flex: 1;
    inline-size: 100%;
    min-block-size: calc(3.5 * var(--_rem));
    max-block-size: calc(8 * var(--_rem));
    overflow: visible;
  }
  .spark .stroke {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .spark .area {
    fill: color-mix(in oklab, var(--_accent) 12%, transparent);
  }
  .brief-counts {
    color: var(--_muted);
  }
`;

/** Touch targets of sufficient size. */
const touchStyles = css`
  @media (pointer: coarse) {
    /* A link's target reaches beyond its line, and no further than the next row's text. */
    .trades li {
      min-block-size: calc(4.5 * var(--_rem));
    }
    .trades small:has(.external-link) {
      overflow: clip;
      overflow-clip-margin: 15px;
    }
    .market .tabs button,
    .ranges button {
      min-inline-size: calc(2.75 * var(--_rem));
      min-block-size: calc(2.75 * var(--_rem));
    }
  }
`;

/** Figures and lists below each other, as tall as they are. */
const printStyles = css`
  @media print {
    .market,
    .market-figures,
    .market-lists {
      display: block !important;
      block-size: auto !important;
      overflow: visible;
    }
  }
`;

export const marketStyles = css`
  ${chartStyles} ${marketRowStyles} ${sectionStyles} ${briefStyles} ${touchStyles} ${printStyles}
`;
