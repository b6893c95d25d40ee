import { css } from "lit";

/** Styles of names, lines, rankings and tabs. */
export const listStyles = css`
  /* As wide as its text, which may be only a number: it then begins where the lines around it begin. */
  bdi.name.parted {
    position: relative;
    display: flex;
    inline-size: fit-content;
    max-inline-size: 100%;
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
  .ranking progress {
    margin: 0;
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
    }
  }

  .tabs {
    display: flex;
    flex: none;
    gap: calc(0.4 * var(--_rem));
    margin-block-end: calc(0.75 * var(--_rem));
    padding: 2px;
    padding-inline-end: calc(2 * var(--_rem));
    overflow: auto hidden;
    scrollbar-width: none;
    mask-image: linear-gradient(to right, #000 calc(100% - 2 * var(--_rem)), transparent);
  }
  .tabs:dir(rtl) {
    mask-image: linear-gradient(to left, #000 calc(100% - 2 * var(--_rem)), transparent);
  }
  .tabs button {
    flex: none;
    max-inline-size: calc(14 * var(--_rem));
    min-block-size: calc(2.25 * var(--_rem));
    scroll-margin-inline: calc(2 * var(--_rem));
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
  /* Large text on a small screen. */
  @container (width < 17em) {
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
    .tabs [aria-selected="false"]:hover {
      background: var(--_soft);
    }
    .item:hover .name {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
`;
