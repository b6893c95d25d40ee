import { css } from "lit";
import { chartStyles } from "./chart-styles.js";

/** Styles of the market's rows and key figures, shared with other pages. */
export const marketRowStyles = css`
  .headline {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, auto));
    justify-content: space-between;
    gap: 0.25rem 0.75rem;
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
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .headline dd {
    font-size: 1.1875rem;
    font-weight: 660;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .headline dd + dd {
    min-block-size: 1.2rem;
    line-height: 1.2rem;
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
    min-block-size: 2.2rem;
    font-size: 0.75rem;
    line-height: 1.1rem;
    color: var(--_muted);
  }
  .caveat strong {
    font-weight: 620;
    color: var(--_text);
  }
  .recorded {
    padding: 0.15rem 0.6rem;
    font-size: 0.8125rem;
    color: var(--_muted);
    background: var(--_soft);
    border-radius: 99px;
  }

  .trades li {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 3.5rem;
    padding-block: 0.3rem;
    border-block-end: 1px solid var(--_line);
  }
  .trades li[data-new] {
    animation: appear 0.6s ease both;
  }
  .trades .picture {
    flex: none;
    inline-size: 2.5rem;
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
    gap: 0.75rem;
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
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  .trades .line {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.4rem;
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
    max-inline-size: calc(100% - 0.4rem);
    margin-inline-start: 0.4rem;
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
    padding-block: 0.9rem;
    font-size: 0.9375rem;
    text-align: center;
  }

  .distribution {
    display: grid;
    gap: 0.35rem;
    margin-block: 0.6rem 1.2rem;
  }
  .distribution li {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr) 4rem 3rem;
    align-items: center;
    gap: 0.75rem;
    font-size: 0.9375rem;
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
    margin-block-end: 1.1rem;
    font-size: 0.9375rem;
    table-layout: fixed;
    border-collapse: collapse;
  }
  .trait-floors th,
  .trait-floors td {
    padding: 0.4rem 0;
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
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .trait-floors thead th:first-child {
    font-size: 0.9375rem;
    font-weight: 640;
    color: var(--_text);
  }
  /* Large text on a small screen. */
  @container (width < 17rem) {
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
      block-size: 6rem;
    }
  }
`;

const sectionStyles = css`
  .market {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.6rem;
    min-block-size: 0;
  }
  .market-figures {
    display: flex;
    flex: none;
    flex-direction: column;
    gap: 0.6rem;
    min-inline-size: 0;
    block-size: 20.5rem;
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
    gap: 0.25rem;
    margin-block-end: 0;
    padding-block: 0;
    padding-inline-start: 0;
    overflow: auto hidden;
    scrollbar-width: none;
    border-block-end: 1px solid var(--_line);
  }
  .market .tabs button {
    min-block-size: 2.5rem;
    padding: 0 0.15rem;
    font-size: 0.875rem;
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
    font-size: 0.75rem;
  }
  .market .panel-scroll {
    padding-block-start: 0.2rem;
  }
  .market .panel-scroll > .muted {
    padding-block-start: 0.5rem;
  }
  .market .panel-scroll > .state {
    block-size: 100%;
    padding-block-end: 0;
  }
  .market .ranking {
    overflow: visible;
    padding: 0;
    mask: none;
  }
  @container (width <= 400px) {
    .market .headline {
      grid-template-columns: 1fr 1fr;
      row-gap: 0.6rem;
    }
    .market .headline dt,
    .market .headline small {
      font-size: 0.75rem;
    }
    .market .headline dd {
      font-size: 1rem;
    }
    .market-figures {
      block-size: 27rem;
    }
    /* Hidden to leave space for the name. */
    .market .trades .trade-price > small.tabular-nums {
      display: none;
    }
    .market .tabs {
      gap: 0;
    }
    .market .tabs button {
      padding: 0;
      font-size: 0.8125rem;
      font-weight: 500;
    }
    .market .tabs small {
      display: none;
    }
    .distribution li {
      grid-template-columns: 5rem minmax(0, 1fr) 3rem 2.75rem;
      gap: 0.5rem;
    }
  }
  @container (width >= 760px) {
    .market {
      flex-direction: row;
      gap: 2.5rem;
    }
    .market-figures {
      flex: 1.15;
      block-size: auto;
      padding-block-end: 1.75rem;
    }
    .market-lists {
      flex: 1;
    }
    .headline dd {
      font-size: 1.3125rem;
    }
    .market .tabs {
      justify-content: start;
      gap: 0.75rem;
    }
  }
`;

/** Touch targets of sufficient size. */
const touchStyles = css`
  @media (pointer: coarse) {
    /* A link's target reaches beyond its line, and no further than the next row's text. */
    .trades li {
      min-block-size: 4.5rem;
    }
    .trades small:has(.external-link) {
      overflow: clip;
      overflow-clip-margin: 15px;
    }
    .market .tabs button,
    .ranges button {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }
`;

export const marketStyles = css`
  ${chartStyles} ${marketRowStyles} ${sectionStyles} ${touchStyles}
`;
