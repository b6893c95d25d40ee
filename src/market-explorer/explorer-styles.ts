import { css } from "lit";

export const explorerStyles = css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
    margin-block-start: 1.5rem;
    min-block-size: 100vh;
    align-content: start;
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
    margin-block-start: 0.75rem;
  }
  .search input::-webkit-search-cancel-button {
    appearance: none;
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
    align-items: end;
    gap: 0.5rem 0.75rem;
    min-block-size: 4.25rem;
    color: var(--_muted);
    font-size: 0.875rem;
  }
  .filters label {
    display: grid;
    flex: 1 1 9rem;
    gap: 0.15rem;
    min-inline-size: 0;
    max-inline-size: 15rem;
  }
  .filters select {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    color: var(--_text);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .filters .check {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.75rem;
    margin-inline-start: auto;
    color: var(--_text);
  }
  .filters input {
    inline-size: 1.15rem;
    block-size: 1.15rem;
    margin: 0;
    accent-color: var(--_accent);
  }
  .filters.chosen {
    min-block-size: 0;
    margin-block-start: 0.75rem;
  }
  .chosen .button-secondary {
    color: var(--_text);
    overflow-wrap: anywhere;
    border-color: var(--_accent);
    border-radius: 99px;
  }
  .filters ~ .cards,
  .filters ~ .state {
    margin-block-start: 1rem;
  }

  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(46%, 13rem), 1fr));
    gap: 1rem;
  }
  .cards.items {
    grid-template-columns: repeat(auto-fill, minmax(min(46%, 11rem), 1fr));
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;
    block-size: 100%;
    min-inline-size: 0;
    overflow: clip;
    color: inherit;
    text-decoration: none;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    transition:
      border-color 0.15s,
      translate 0.15s;
  }
  .card .picture {
    border-radius: 0;
  }
  .card-text {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 0.15rem;
    padding: 0.7rem 0.8rem 0.8rem;
  }
  .card-text > :last-child {
    margin-block-start: 0.35rem;
  }
  @media (hover: hover) {
    a.card:hover {
      border-color: var(--_accent);
    }
  }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    a.card:hover {
      translate: 0 -3px;
    }
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
  .card-figures {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr));
    gap: 0.25rem 0.75rem;
    overflow-wrap: anywhere;
  }
  .card-figures small {
    display: block;
  }
  .card-summary::first-letter {
    text-transform: uppercase;
  }
  .card .trade-price {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    align-content: start;
    column-gap: 0.35rem;
    min-block-size: 1.5rem;
    line-height: 1.5rem;
  }
  .blank i {
    display: block;
    background: color-mix(in oklab, var(--_text) 9%, transparent);
  }
  .blank .card {
    block-size: auto;
    border: 0;
    aspect-ratio: 1 / 1.45;
  }
  .figures-wide.blank {
    min-block-size: 27rem;
  }
  .blank .bar {
    block-size: 2rem;
    max-inline-size: 20rem;
    border-radius: 0.5rem;
  }
  .blank .bar + .bar {
    block-size: 1rem;
    margin-block-start: 0.75rem;
    max-inline-size: 30rem;
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
    align-items: start;
  }
  .introduction p {
    margin-block-start: 0.5rem;
  }
  .tag {
    padding: 0.1rem 0.55rem;
    background: color-mix(in oklab, var(--_text) 8%, transparent);
    border-radius: 99px;
    font-size: 0.8125rem;
  }
  .mint-link {
    margin-block-start: 0.75rem;
  }
  .primary-link {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    padding: 0.25rem 1.1rem;
    font-weight: 600;
    color: var(--_on-accent);
    text-decoration: none;
    background: var(--_accent);
    border-radius: var(--_control);
  }
  .untraded {
    padding: 1.5rem var(--_gap);
    border: 1px dashed var(--_line);
    border-radius: var(--_radius);
  }
  .untraded h2 {
    margin: 0 0 0.25rem;
  }
  .trait-floors th a {
    display: inline-block;
    padding-block: 0.35rem;
    color: inherit;
    text-decoration-color: color-mix(in oklab, currentcolor 35%, transparent);
    text-underline-offset: 0.2em;
  }
  @media (hover: hover) {
    .trait-floors th a:hover {
      text-decoration-color: currentcolor;
    }
  }
  .holders {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
    gap: 2rem 3rem;
  }

  .item-dialog {
    color: inherit;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .item-dialog dd {
    margin: 0;
  }
  .item-dialog::backdrop {
    background: rgb(10 9 16 / 0.6);
  }
  .sale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1rem;
    margin-block-end: 1.25rem;
  }
  .sale-price {
    font-size: 1.125rem;
  }
  .sale-price > b {
    font-size: 1.5rem;
    font-weight: 680;
  }
  .buy .external-link {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    min-block-size: 2.75rem;
    padding: 0.25rem 1.1rem;
    font-weight: 600;
    color: var(--_on-accent);
    text-decoration: none;
    background: var(--_accent);
    border-radius: var(--_control);
  }
  .chips a {
    font-size: 0.9375rem;
    font-weight: 560;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .details-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.4rem;
    font-size: 0.875rem;
    color: var(--_muted);
  }
  .figures-wide {
    display: grid;
    gap: 1rem;
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
    min-block-size: 0;
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
  @container (width <= 520px) {
    .filters label:not(.check) {
      max-inline-size: none;
    }
    .filters .check {
      margin-inline-start: 0;
    }
  }
  @container (width <= 400px) {
    .figures-wide {
      padding: 0.9rem;
    }
    .headline {
      grid-template-columns: 1fr 1fr;
      row-gap: 0.6rem;
    }
    .distribution li {
      grid-template-columns: 5rem minmax(0, 1fr) 3rem 2.75rem;
      gap: 0.5rem;
    }
  }
`;
