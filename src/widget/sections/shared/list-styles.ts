import { css } from "lit";

/**
 * Styles of the feed, the rankings and the traits. In the wide layout, the feed's newest item with its name is no
 * taller than the section, whose size depends on the number of rows.
 */
export const listStyles = css`
  bdi.name.parted {
    position: relative;
    display: flex;
    white-space: pre;
  }
  .parted :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .live {
    display: inline-flex;
    align-items: center;
    gap: calc(0.45 * var(--_rem));
  }
  .live::before {
    content: "";
    inline-size: calc(0.5 * var(--_rem));
    block-size: calc(0.5 * var(--_rem));
    border-radius: 50%;
    background: var(--_success);
    animation: glow 2.4s ease-out infinite;
  }

  .feed {
    display: grid;
    align-content: start;
  }
  .feed li {
    display: grid;
    grid-template: calc(1.6 * var(--_rem)) calc(1.4 * var(--_rem)) / calc(3 * var(--_rem)) minmax(0, 1fr);
    column-gap: calc(0.85 * var(--_rem));
    padding-block: calc(0.4 * var(--_rem));
  }
  .feed li[data-new] {
    animation: appear 0.6s ease both;
  }
  .feed .item {
    display: grid;
    grid-area: 1 / 1 / 3 / 3;
    grid-template: subgrid / subgrid;
    padding: 0;
    text-align: start;
  }
  .feed .picture {
    grid-row: 1 / 3;
    align-self: center;
    border-radius: calc(var(--_control) * 0.6);
  }
  .feed .name {
    align-self: end;
    overflow: hidden;
    font-weight: 560;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .feed .line {
    grid-area: 2 / 2;
    z-index: 1;
  }
  .feed li:not(:first-child) .time {
    margin-inline-start: auto;
  }
  .line {
    display: flex;
    align-items: center;
    gap: calc(0.6 * var(--_rem));
    overflow: hidden;
    white-space: nowrap;
  }
  .time {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .feed li:first-child {
    grid-template: 1fr 1fr / calc(12.5 * var(--_rem)) minmax(0, 1fr);
    column-gap: calc(1.25 * var(--_rem));
    padding-block: 0 var(--_rem);
  }
  .feed li:first-child .picture {
    border-radius: var(--_control);
  }
  .feed li:first-child .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    padding-block-end: calc(0.25 * var(--_rem));
    font-size: calc(1.25 * var(--_rem));
    font-weight: 640;
    line-height: 1.2;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .feed li:first-child .line {
    align-self: start;
    flex-wrap: wrap;
    gap: calc(0.1 * var(--_rem)) calc(0.6 * var(--_rem));
  }
  .feed li:first-child .address {
    flex-wrap: wrap;
  }
  @container (width <= 400px) {
    .feed li:first-child {
      grid-template-columns: calc(8 * var(--_rem)) minmax(0, 1fr);
      column-gap: calc(0.85 * var(--_rem));
    }
    .feed li:first-child .name {
      font-size: calc(1.0625 * var(--_rem));
    }
  }
  @container (width >= 760px) {
    .feed {
      grid-template-columns: minmax(0, 0.9fr) minmax(0, 1fr);
      column-gap: calc(2.5 * var(--_rem));
    }
    .feed li {
      grid-column: 2;
    }
    .feed li:first-child {
      position: sticky;
      inset-block-start: 0;
      grid-row: 1 / span 12;
      grid-column: 1;
      grid-template: auto auto auto / minmax(0, 1fr);
      align-self: start;
    }
    .feed li:first-child .item {
      grid-area: 1 / 1 / 3 / 2;
    }
    .feed li:first-child .picture {
      grid-row: 1;
      inline-size: 100%;
      max-inline-size: clamp(
        5 * var(--_rem),
        var(--_rows) * 3.5 * var(--_rem) - 4.75 * var(--_rem),
        26 * var(--_rem)
      );
    }
    .feed li:first-child .name {
      padding-block: calc(0.75 * var(--_rem)) 0;
      -webkit-line-clamp: 1;
    }
    .feed li:first-child .line {
      grid-area: 3 / 1;
    }
  }

  .ranking li {
    display: grid;
    grid-template-columns: calc(1.75 * var(--_rem)) minmax(0, 1fr) minmax(0, 1.2fr) fit-content(
        calc(9 * var(--_rem))
      ) calc(3.25 * var(--_rem));
    align-items: center;
    gap: calc(0.25 * var(--_rem)) calc(0.85 * var(--_rem));
    min-block-size: calc(3.05 * var(--_rem));
    padding-inline: calc(0.5 * var(--_rem));
  }
  .ranking li:not(:last-child) {
    box-shadow: inset 0 -1px var(--_line);
  }
  .ranking li > :nth-last-child(-n + 2) {
    text-align: end;
  }
  .ranking li > b {
    overflow: hidden;
    font-weight: 620;
    text-overflow: ellipsis;
  }
  .ranking .rank {
    color: var(--_muted);
    font-size: calc(0.875 * var(--_rem));
  }
  .ranking li:nth-child(-n + 3) .rank {
    font-weight: 680;
    color: var(--_text);
  }
  .ranking li[data-own] {
    background: color-mix(in oklab, var(--_accent) 9%, var(--_background));
    border-radius: var(--_control);
    box-shadow: none;
  }
  /* Without a track: the bars compare wallets, of which none has all. */
  .ranking progress {
    margin: 0;
    background: none;
  }
  .ranking progress::-webkit-progress-value {
    border-radius: var(--_control);
  }
  .ranking progress::-moz-progress-bar {
    border-radius: var(--_control);
  }
  .wallet {
    display: inline-flex;
    align-items: center;
    gap: calc(0.25 * var(--_rem));
    min-inline-size: 0;
    overflow: clip;
    overflow-clip-margin: 4px;
  }
  @container (width <= 559px) {
    .ranking li {
      grid-template-columns: calc(1.25 * var(--_rem)) minmax(calc(8.5 * var(--_rem)), 1fr) fit-content(
          calc(5 * var(--_rem))
        ) calc(2.8 * var(--_rem));
      column-gap: calc(0.4 * var(--_rem));
      position: relative;
      padding-inline: calc(0.25 * var(--_rem));
    }
    .ranking progress {
      position: absolute;
      inset-block-end: -1px;
      inset-inline: 0;
      inline-size: 100%;
      block-size: 2px;
      background: none;
    }
  }

  .tabs {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: calc(0.4 * var(--_rem));
    max-block-size: calc(8 * var(--_rem));
    margin-block-end: calc(0.75 * var(--_rem));
    padding: 2px;
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
  }
  .tabs button {
    flex: none;
    max-inline-size: calc(14 * var(--_rem));
    min-block-size: calc(2.25 * var(--_rem));
    padding: 0 calc(0.8 * var(--_rem));
    overflow: hidden;
    font-size: calc(0.9375 * var(--_rem));
    font-weight: 560;
    text-overflow: ellipsis;
    white-space: nowrap;
    border: 1px solid var(--_line);
    border-radius: 99px;
  }
  .tabs [aria-selected="true"] {
    color: var(--_background);
    background: var(--_text);
    border-color: var(--_text);
  }
  .tabs [aria-selected="true"] small {
    color: inherit;
  }
  .trait-values {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5 * var(--_rem)), 1fr));
    gap: calc(0.6 * var(--_rem));
    padding: 2px;
  }
  .trait-value {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(0.1 * var(--_rem)) calc(0.75 * var(--_rem));
    align-items: baseline;
    inline-size: 100%;
    padding: calc(0.7 * var(--_rem)) calc(0.85 * var(--_rem));
    text-align: start;
    border: 1px solid var(--_line);
    border-radius: var(--_control);
  }
  .trait-value .name {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  .trait-value .share {
    color: var(--_text);
    font-weight: 560;
  }
  .trait-value > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .trait-value progress {
    block-size: 4px;
    margin-block: calc(0.3 * var(--_rem)) calc(0.2 * var(--_rem));
  }
  /* Large text on a small screen. */
  @container (width < 17em) {
    :is(.feed li, .winners) :is(.line, .address) {
      flex-wrap: wrap;
      min-inline-size: 0;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .feed li:nth-child(n) {
      grid-template: auto auto / calc(3 * var(--_rem)) minmax(0, 1fr);
    }
    .ranking li {
      grid-template-columns: auto minmax(0, 1fr) auto;
      padding-block: calc(0.25 * var(--_rem));
    }
    .ranking .wallet {
      grid-column: 2 / -1;
    }
    .ranking li > b {
      grid-column: 2;
    }
  }
  @media (hover: hover) {
    button.trait-value:hover,
    .tabs [aria-selected="false"]:hover {
      background: var(--_soft);
    }
    .item:hover .name {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
`;
