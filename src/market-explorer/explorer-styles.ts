import { css } from "lit";

export const explorerStyles = css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
    margin-block-start: 1.5rem;
  }
  h1 {
    margin: 0;
    font-size: clamp(1.75rem, 1.2rem + 2.4cqi, 2.5rem);
    font-weight: 680;
    line-height: 1.1;
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  h2 {
    margin-block-end: 0.5rem;
    font-size: 1.25rem;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  .button-secondary {
    min-block-size: 2.75rem;
    padding: 0 1rem;
    font-weight: 560;
    border: 1px solid var(--_line);
  }
  .page .section-skeleton,
  .page .state {
    min-block-size: 16rem;
  }

  .search {
    position: relative;
    z-index: 2;
  }
  .search input {
    inline-size: 100%;
    block-size: 3.25rem;
    padding-inline: 1.1rem;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .found {
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(100% + 0.4rem);
    max-block-size: min(32rem, 70vh);
    overflow: hidden auto;
    padding: 0.5rem;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    box-shadow: 0 18px 44px -12px rgb(0 0 0 / 0.35);
  }
  .found[hidden] {
    display: none;
  }
  .found.none {
    padding: 1rem 1.1rem;
    color: var(--_muted);
  }
  .found p:not(.none) {
    padding: 0.5rem 0.6rem 0.25rem;
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .option {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.75rem;
    padding: 0.35rem 0.6rem;
    border-radius: calc(var(--_control) * 0.7);
    cursor: pointer;
  }
  .option .picture {
    flex: none;
    inline-size: 2.25rem;
    border-radius: 6px;
  }
  .option .about {
    flex: 1;
    min-inline-size: 0;
  }
  .option small {
    display: block;
  }
  .option[aria-selected="true"] {
    background: var(--_soft);
    box-shadow: inset 0 0 0 2px var(--_accent);
  }

  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.25rem;
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .filters label {
    flex-wrap: wrap;
    min-inline-size: 0;
    max-inline-size: 100%;
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.75rem;
  }
  .filters select {
    min-inline-size: 0;
    max-inline-size: 100%;
    min-block-size: 2.5rem;
    padding-inline: 0.6rem;
    color: var(--_text);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .filters input {
    inline-size: 1.15rem;
    block-size: 1.15rem;
    accent-color: var(--_accent);
  }

  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 1rem;
  }
  .cards.items {
    grid-template-columns: repeat(auto-fill, minmax(min(46%, 10.5rem), 1fr));
    gap: 0.75rem;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    block-size: 100%;
    gap: 0.3rem;
    min-inline-size: 0;
    padding: 0.65rem;
    color: inherit;
    text-decoration: none;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .card .name {
    margin-block-start: 0.3rem;
  }
  .name {
    display: block;
    font-weight: 620;
    overflow-wrap: anywhere;
  }
  .card bdi.name.parted {
    display: block;
    white-space: normal;
  }
  .card .row {
    flex-wrap: wrap;
    gap: 0 0.75rem;
  }
  .card .row > :nth-child(n) {
    max-inline-size: 100%;
  }
  .card .trade-price {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.35rem;
    min-block-size: 1.5rem;
    line-height: 1.5rem;
  }
  .next {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 0.75rem;
    padding-block: 1.25rem;
  }

  .unknown {
    overflow-wrap: anywhere;
  }
  h1 + p {
    margin-block-start: 0.5rem;
  }

  .introduction {
    display: grid;
    grid-template-columns: clamp(4.5rem, 24cqi, 9rem) minmax(0, 1fr);
    gap: 1.25rem;
    align-items: center;
  }
  .introduction p {
    margin-block-start: 0.5rem;
  }
  .details-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.9rem;
    font-size: 0.875rem;
    color: var(--_muted);
  }
  .figures-wide {
    display: grid;
    gap: 1rem;
    min-block-size: 27rem;
    padding: var(--_gap);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .figures-wide .chart {
    block-size: 18rem;
  }
  .figures-wide .caveat {
    block-size: auto;
    font-size: 0.8125rem;
  }
  .columns {
    columns: 19rem;
    column-gap: 2rem;
  }
  .columns table {
    break-inside: avoid;
  }
  #explorer-panel {
    min-block-size: 24rem;
  }
  @container (width <= 400px) {
    .figures-wide {
      padding: 0.9rem;
    }
    .headline {
      grid-template-columns: 1fr 1fr;
    }
    .distribution li {
      grid-template-columns: 5rem minmax(0, 1fr) 3rem 2.75rem;
      gap: 0.5rem;
    }
  }
`;
