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
  .parted span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .live {
    display: inline-flex;
    align-items: center;
    gap: 0.45rem;
  }
  .live::before {
    content: "";
    inline-size: 0.5rem;
    block-size: 0.5rem;
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
    grid-template: 1.6rem 1.4rem / 3rem minmax(0, 1fr);
    column-gap: 0.85rem;
    padding-block: 0.4rem;
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
    gap: 0.6rem;
    overflow: hidden;
    white-space: nowrap;
  }
  .time {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .feed li:first-child {
    grid-template: 1fr 1fr / 12.5rem minmax(0, 1fr);
    column-gap: 1.25rem;
    padding-block: 0 1rem;
  }
  .feed li:first-child .picture {
    border-radius: var(--_control);
  }
  .feed li:first-child .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    padding-block-end: 0.25rem;
    font-size: 1.25rem;
    font-weight: 640;
    line-height: 1.2;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .feed li:first-child .line {
    align-self: start;
    flex-wrap: wrap;
    gap: 0.1rem 0.6rem;
  }
  .feed li:first-child .address {
    flex-wrap: wrap;
  }
  @container (width <= 400px) {
    .feed li:first-child {
      grid-template-columns: 8rem minmax(0, 1fr);
      column-gap: 0.85rem;
    }
    .feed li:first-child .name {
      font-size: 1.0625rem;
    }
  }
  @container (width >= 760px) {
    .feed {
      grid-template-columns: minmax(0, 0.9fr) minmax(0, 1fr);
      column-gap: 2.5rem;
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
      max-inline-size: clamp(5rem, var(--_rows) * 3.5rem - 4.75rem, 26rem);
    }
    .feed li:first-child .name {
      padding-block: 0.75rem 0;
      -webkit-line-clamp: 1;
    }
    .feed li:first-child .line {
      grid-area: 3 / 1;
    }
  }

  .ranking li {
    display: grid;
    grid-template-columns: 1.75rem minmax(0, 1fr) minmax(0, 1.2fr) fit-content(9rem) 3.25rem;
    align-items: center;
    gap: 0.25rem 0.85rem;
    min-block-size: 3.05rem;
    padding-inline: 0.5rem;
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
    font-size: 0.875rem;
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
    gap: 0.25rem;
    min-inline-size: 0;
    overflow: clip;
    overflow-clip-margin: 4px;
  }
  @container (width <= 559px) {
    .ranking li {
      grid-template-columns: 1.25rem minmax(8.5rem, 1fr) fit-content(5rem) 2.8rem;
      column-gap: 0.4rem;
      position: relative;
      padding-inline: 0.25rem;
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
    gap: 0.4rem;
    max-block-size: 8rem;
    margin-block-end: 0.75rem;
    padding: 2px;
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
  }
  .tabs button {
    flex: none;
    max-inline-size: 14rem;
    min-block-size: 2.25rem;
    padding: 0 0.8rem;
    overflow: hidden;
    font-size: 0.9375rem;
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
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5rem), 1fr));
    gap: 0.6rem;
    padding: 2px;
  }
  .trait-value {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.1rem 0.75rem;
    align-items: baseline;
    inline-size: 100%;
    padding: 0.7rem 0.85rem;
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
    margin-block: 0.3rem 0.2rem;
  }
  /* Large text on a small screen. */
  @container (width < 17rem) {
    :is(.feed li, .winners) :is(.line, .address) {
      flex-wrap: wrap;
      min-inline-size: 0;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .feed li:nth-child(n) {
      grid-template: auto auto / 3rem minmax(0, 1fr);
    }
    .ranking li {
      grid-template-columns: auto minmax(0, 1fr) auto;
      padding-block: 0.25rem;
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
