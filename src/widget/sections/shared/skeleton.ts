import { css, html } from "lit";
import { tileGap } from "../../shared/sizes.js";
import { range } from "../../../primitives/range.js";
import type { Localization } from "../../i18n/localization.js";
import type { SkeletonShape } from "../section-description.js";

/** Skeleton in the approximate shape of a section's content. */
export function skeletonView(shape: SkeletonShape, { messages }: Localization) {
  const count = shape === "tiles" ? 60 : shape === "grid" ? 24 : 8;
  return html`<div class="section-skeleton" data-shape=${shape}>
    <span class="visually-hidden">${messages.loading}</span>
    ${range(count).map(() => html`<i></i>`)}
  </div>`;
}

/** Styles of the skeletons by shape. */
export const skeletonStyles = css`
  .section-skeleton {
    display: grid;
    align-content: start;
    gap: calc(0.75 * var(--_rem));
    max-block-size: min(26 * var(--_rem), (var(--_rows, 9) * 3.5 - 0.75) * var(--_rem));
    overflow: hidden;
    mask-image: linear-gradient(#000 40%, transparent);
  }
  .section-skeleton i {
    block-size: calc(2.75 * var(--_rem));
    background: var(--_soft);
    border-radius: var(--_control);
    animation: breathe 1.8s ease-in-out infinite alternate;
  }
  .section-skeleton[data-shape="grid"] {
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    row-gap: calc(3.5 * var(--_rem));
  }
  .section-skeleton[data-shape="grid"] i {
    block-size: auto;
    aspect-ratio: 1;
  }
  .section-skeleton[data-shape="tiles"] {
    grid-template-columns: repeat(var(--_columns), minmax(0, 1fr));
    gap: ${tileGap}px;
    max-block-size: var(--_tiles);
    margin-block-start: calc(3.1 * var(--_rem));
  }
  .section-skeleton[data-shape="tiles"] i {
    block-size: auto;
    aspect-ratio: 1;
    border-radius: 6px;
  }
  .section-skeleton[data-shape="cards"] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14 * var(--_rem)), 1fr));
  }
  .section-skeleton[data-shape="cards"] i {
    block-size: calc(5 * var(--_rem));
  }
  .section-skeleton[data-shape="feature"] i:first-of-type {
    block-size: calc(12.5 * var(--_rem));
  }
  .section-skeleton[data-shape="chart"] i:first-of-type {
    block-size: calc(3.75 * var(--_rem));
  }
  .section-skeleton[data-shape="chart"] i:nth-of-type(2) {
    block-size: calc(13 * var(--_rem));
  }
  @container (width >= 760px) {
    .section-skeleton[data-shape="feature"] {
      grid-template-columns: minmax(0, 0.9fr) minmax(0, 1fr);
      column-gap: calc(2.5 * var(--_rem));
    }
    .section-skeleton[data-shape="chart"] {
      grid-template-columns: 1.15fr 1fr;
      column-gap: calc(2.5 * var(--_rem));
    }
    .section-skeleton[data-shape="chart"] i:nth-of-type(2) {
      grid-column: 1;
      grid-row: 2 / span 6;
      block-size: auto;
    }
    .section-skeleton[data-shape="feature"] i:first-of-type {
      grid-row: 1 / span 7;
      block-size: auto;
      aspect-ratio: 1;
    }
  }
`;
