import { css } from "lit";

/**
 * Styles of the feed. In the wide layout, the newest item with its name is no taller than the section, whose size depends
 * on the number of rows.
 */
export const recentStyles = css`
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
        15.5 * var(--_rem)
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
  /* Large text on a small screen. */
  @container (width < 17em) {
    .feed li :is(.line, .address) {
      flex-wrap: wrap;
      min-inline-size: 0;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .feed li:nth-child(n) {
      grid-template: auto auto / calc(3 * var(--_rem)) minmax(0, 1fr);
    }
  }
`;
