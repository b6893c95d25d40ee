import { css, unsafeCSS } from "lit";
import { previewMedia } from "../shared/sizes.js";

/** Rows of a list in a preview, and rows of the gallery's grid. */
export const previewRows = 4;
export const previewGridRows = 2;

/** First rows of a list in a preview; otherwise all of them. */
export function firstRows<Row>(rows: readonly Row[], isPreview: boolean): readonly Row[] {
  return isPreview ? rows.slice(0, previewRows) : rows;
}

/** Styles inside a section: nothing scrolls in a preview, and a sheet scrolls as a whole. */
export const previewStyles = css`
  &[data-preview] .scroller,
  .sheet-body .scroller {
    flex: none;
    overflow: visible;
    mask: none;
  }
  &[data-preview] .scroller {
    padding-block-end: 0;
  }
  &[data-preview] .section-skeleton {
    flex: none;
    max-block-size: calc(26 * var(--_rem));
  }
  .show-all {
    flex: none;
    align-self: center;
    margin-block-start: var(--_rem);
  }
  @media ${unsafeCSS(previewMedia)} {
    .tabs {
      flex-wrap: nowrap;
      max-block-size: none;
      padding-inline-end: calc(2 * var(--_rem));
      overflow: auto hidden;
      scrollbar-width: none;
      mask-image: linear-gradient(to right, #000 calc(100% - 2 * var(--_rem)), transparent);
    }
    .tabs button {
      scroll-margin-inline: calc(2 * var(--_rem));
    }
    .tabs:dir(rtl) {
      mask-image: linear-gradient(to left, #000 calc(100% - 2 * var(--_rem)), transparent);
    }
  }

  .section-sheet {
    inline-size: 100vw;
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    container-type: inline-size;
  }
  .section-sheet[open] {
    display: flex;
    flex-direction: column;
  }
  .sheet-head {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    gap: var(--_rem);
    padding: calc(0.6 * var(--_rem)) var(--_rem);
    border-block-end: 1px solid var(--_line);
  }
  .sheet-head h3 {
    margin: 0;
    padding: 0;
    font-size: calc(1.25 * var(--_rem));
    font-weight: 680;
  }
  .sheet-head h3:focus-visible {
    outline-offset: 4px;
  }
  .sheet-body {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    padding: var(--_rem);
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
`;
