import { css } from "lit";
import { selectStyles } from "../widget/shared/select-styles.js";

export const explorerStyles = css`
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(1.5 * var(--_rem));
    margin-block-start: calc(1.5 * var(--_rem));
    min-block-size: 100vh;
    align-content: start;
  }
  h1 {
    margin: 0;
    font-size: clamp(1.75 * var(--_rem), 1.2 * var(--_rem) + 2.4cqi, 2.5 * var(--_rem));
    font-weight: 680;
    line-height: 1.1;
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  h2 {
    margin-block-end: calc(0.5 * var(--_rem));
    font-size: calc(1.25 * var(--_rem));
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  ${selectStyles}
  .button-secondary {
    min-block-size: calc(2.75 * var(--_rem));
    padding: 0 var(--_rem);
    font-weight: 560;
    border: 1px solid var(--_line);
  }
  .page .section-skeleton,
  .page .state {
    min-block-size: calc(16 * var(--_rem));
  }

  .search {
    position: relative;
    z-index: 2;
    margin-block-start: calc(0.75 * var(--_rem));
  }
  .search input::-webkit-search-cancel-button {
    appearance: none;
  }
  .search input {
    inline-size: 100%;
    block-size: calc(3.25 * var(--_rem));
    padding-inline: calc(1.1 * var(--_rem));
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .found {
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(100% + 0.4 * var(--_rem));
    max-block-size: min(32 * var(--_rem), 70vh);
    overflow: hidden auto;
    padding: calc(0.5 * var(--_rem));
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    box-shadow: 0 18px 44px -12px rgb(0 0 0 / 0.35);
  }
  .found[hidden] {
    display: none;
  }
  .found.none {
    padding: var(--_rem) calc(1.1 * var(--_rem));
    color: var(--_muted);
  }
  .found p:not(.none) {
    padding: calc(0.5 * var(--_rem)) calc(0.6 * var(--_rem)) calc(0.25 * var(--_rem));
    font-size: calc(0.8125 * var(--_rem));
    color: var(--_muted);
  }
  .option {
    display: flex;
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    min-block-size: calc(2.75 * var(--_rem));
    padding: calc(0.35 * var(--_rem)) calc(0.6 * var(--_rem));
    border-radius: calc(var(--_control) * 0.7);
    cursor: pointer;
  }
  .option .picture {
    flex: none;
    inline-size: calc(2.25 * var(--_rem));
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
    gap: calc(0.5 * var(--_rem)) calc(0.75 * var(--_rem));
    min-block-size: calc(4.25 * var(--_rem));
    color: var(--_muted);
    font-size: calc(0.875 * var(--_rem));
  }
  .filters label {
    display: grid;
    flex: 1 1 calc(9 * var(--_rem));
    gap: calc(0.15 * var(--_rem));
    min-inline-size: 0;
    max-inline-size: calc(15 * var(--_rem));
  }
  .filters select {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: calc(2.75 * var(--_rem));
    padding-inline-start: calc(0.75 * var(--_rem));
    color: var(--_text);
    background-color: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .filters .check {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: calc(0.5 * var(--_rem));
    min-block-size: calc(2.75 * var(--_rem));
    margin-inline-start: auto;
    color: var(--_text);
  }
  .filters input {
    inline-size: calc(1.15 * var(--_rem));
    block-size: calc(1.15 * var(--_rem));
    margin: 0;
    accent-color: var(--_accent);
  }
  .filters.chosen {
    min-block-size: 0;
    margin-block-start: calc(0.75 * var(--_rem));
  }
  .chosen .button-secondary {
    color: var(--_text);
    overflow-wrap: anywhere;
    border-color: var(--_accent);
    border-radius: 99px;
  }
  .filters ~ .cards,
  .filters ~ .state {
    margin-block-start: var(--_rem);
  }

  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(46%, 13 * var(--_rem)), 1fr));
    gap: var(--_rem);
  }
  .cards.items {
    grid-template-columns: repeat(auto-fill, minmax(min(46%, 11 * var(--_rem)), 1fr));
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
    gap: calc(0.15 * var(--_rem));
    padding: calc(0.7 * var(--_rem)) calc(0.8 * var(--_rem)) calc(0.8 * var(--_rem));
  }
  .card-text > :last-child {
    margin-block-start: calc(0.35 * var(--_rem));
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
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.75 * var(--_rem)), 1fr));
    gap: calc(0.25 * var(--_rem)) calc(0.75 * var(--_rem));
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
    column-gap: calc(0.35 * var(--_rem));
    min-block-size: calc(1.5 * var(--_rem));
    line-height: calc(1.5 * var(--_rem));
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
    min-block-size: calc(27 * var(--_rem));
  }
  .blank .bar {
    block-size: calc(2 * var(--_rem));
    max-inline-size: calc(20 * var(--_rem));
    border-radius: calc(0.5 * var(--_rem));
  }
  .blank .bar + .bar {
    block-size: var(--_rem);
    margin-block-start: calc(0.75 * var(--_rem));
    max-inline-size: calc(30 * var(--_rem));
  }
  .next {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: calc(0.75 * var(--_rem));
    padding-block: calc(1.25 * var(--_rem));
  }

  .unknown {
    overflow-wrap: anywhere;
  }
  h1 + p {
    margin-block-start: calc(0.5 * var(--_rem));
  }

  .introduction {
    display: grid;
    grid-template-columns: clamp(4.5 * var(--_rem), 24cqi, 9 * var(--_rem)) minmax(0, 1fr);
    gap: calc(1.25 * var(--_rem));
    align-items: start;
  }
  .introduction p {
    margin-block-start: calc(0.5 * var(--_rem));
  }
  .introduction h1 {
    hyphens: auto;
    overflow-wrap: break-word;
  }
  /* Large text on a small screen. */
  @container (width < 20em) {
    .introduction {
      grid-template-columns: minmax(0, 1fr);
    }
    .introduction > :first-child {
      max-inline-size: calc(9 * var(--_rem));
    }
  }
  .banner {
    position: relative;
    block-size: calc(17.5 * var(--_rem));
    container-type: inline-size;
    overflow: hidden;
    border-radius: var(--_radius);
  }
  .banner .art {
    object-fit: cover;
  }
  @container (width <= 520px) {
    .banner {
      block-size: calc(9 * var(--_rem));
    }
  }
  .introduction .creator {
    margin-block: 0 calc(0.5 * var(--_rem));
  }
  .on-sale {
    display: flex;
    align-items: center;
    gap: calc(0.5 * var(--_rem));
    font-weight: 620;
  }
  .on-sale::before {
    content: "";
    flex: none;
    inline-size: calc(0.5 * var(--_rem));
    block-size: calc(0.5 * var(--_rem));
    background: var(--_success);
    border-radius: 50%;
    forced-color-adjust: none;
  }
  .unbroken {
    white-space: nowrap;
  }
  .unminted-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(0.5 * var(--_rem)) var(--_rem);
    margin-block-end: var(--_rem);
  }
  .unminted-head h2 {
    margin: 0;
  }
  .tag {
    padding: calc(0.1 * var(--_rem)) calc(0.55 * var(--_rem));
    background: color-mix(in oklab, var(--_text) 8%, transparent);
    border-radius: 99px;
    font-size: calc(0.8125 * var(--_rem));
  }
  .mint-link {
    margin-block-start: calc(0.75 * var(--_rem));
  }
  .primary-link {
    display: inline-grid;
    place-items: center;
    min-block-size: calc(2.75 * var(--_rem));
    padding: calc(0.25 * var(--_rem)) calc(1.1 * var(--_rem));
    font-weight: 600;
    text-align: center;
    text-wrap: balance;
    color: var(--_on-accent);
    text-decoration: none;
    background: var(--_accent);
    border-radius: var(--_control);
  }
  .untraded {
    padding: calc(1.5 * var(--_rem)) var(--_gap);
    border: 1px dashed var(--_line);
    border-radius: var(--_radius);
  }
  .untraded h2 {
    margin: 0 0 calc(0.25 * var(--_rem));
  }
  .trait-floors th a {
    display: inline-block;
    padding-block: calc(0.35 * var(--_rem));
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
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22 * var(--_rem)), 1fr));
    gap: calc(2 * var(--_rem)) calc(3 * var(--_rem));
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
  .chips a {
    font-size: calc(0.9375 * var(--_rem));
    font-weight: 560;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .details-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(0.25 * var(--_rem)) calc(0.4 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
  }
  .figures-wide {
    display: grid;
    gap: var(--_rem);
    padding: var(--_gap);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .figures-wide .chart {
    block-size: calc(18 * var(--_rem));
  }
  .figures-wide .caveat {
    block-size: auto;
    min-block-size: 0;
    font-size: calc(0.8125 * var(--_rem));
  }
  .columns {
    columns: calc(19 * var(--_rem));
    column-gap: calc(2 * var(--_rem));
  }
  .columns table {
    break-inside: avoid;
  }
  #explorer-panel {
    min-block-size: calc(24 * var(--_rem));
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
      padding: calc(0.9 * var(--_rem));
    }
    .headline {
      grid-template-columns: 1fr 1fr;
      row-gap: calc(0.6 * var(--_rem));
    }
    .distribution li {
      grid-template-columns: calc(5 * var(--_rem)) minmax(0, 1fr) calc(3 * var(--_rem)) calc(
          2.75 * var(--_rem)
        );
      gap: calc(0.5 * var(--_rem));
    }
  }
`;
