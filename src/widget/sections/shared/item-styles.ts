import { css } from "lit";
import { animationStyles } from "../../shared/animation-view.js";

/** Styles of the item dialog. */
export const itemStyles = css`
  .item-dialog {
    inline-size: min(66rem, calc(100vw - 2rem));
    max-block-size: calc(100dvh - 2rem);
    padding: 0;
  }
  .item-large {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  }
  ${animationStyles}
  .item-art {
    position: relative;
    display: grid;
    align-content: center;
    background: var(--_soft);
  }
  .item-art .picture {
    border-radius: 0;
  }
  .item-art .skeleton {
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 1;
  }
  .item-details {
    padding: 1rem 1.5rem 1.5rem;
  }
  .item-head {
    display: flex;
    gap: 0.4rem;
    margin-inline: -0.6rem;
  }
  .round {
    inline-size: 2.5rem;
    block-size: 2.5rem;
    font-size: 1.5rem;
    line-height: 1;
    color: var(--_muted);
    border-radius: 50%;
  }
  .round[aria-disabled] {
    opacity: 0.35;
  }
  .close-item {
    margin-inline-start: auto;
  }
  .chevron {
    display: block;
  }
  .chevron:dir(rtl) {
    scale: -1 1;
  }
  .item-dialog h2 {
    display: block;
    overflow: visible;
    margin-block: 0.5rem 1rem;
    padding: 0;
    font-size: 1.75rem;
    font-weight: 680;
    line-height: 1.15;
  }
  .item-dialog .detail-list {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
    gap: 0.85rem 1rem;
    font-size: 0.9375rem;
  }
  .item-dialog .detail-list div {
    display: block;
    min-inline-size: 0;
  }
  .item-dialog .wallet {
    max-inline-size: 100%;
    overflow-clip-margin: 0px;
  }
  .item-dialog dt {
    font-size: 0.8125rem;
    color: var(--_muted);
  }
  .link-line {
    margin-block-start: 0.85rem;
    font-size: 0.9375rem;
  }
  .chips {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
    gap: 0.5rem;
    margin-block-start: 1.25rem;
  }
  .chips li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 0.5rem;
    padding: 0.5rem 0.7rem;
    overflow-wrap: anywhere;
    background: var(--_soft);
    border-radius: calc(var(--_control) * 0.75);
  }
  .chips small {
    font-size: 0.8125rem;
  }
  .chips small:first-child {
    grid-column: 1 / -1;
  }
  .chips b {
    font-size: 0.9375rem;
    font-weight: 560;
  }
  /* One column: the buttons stay in sight above the art. */
  @media (width < 42rem) {
    .item-details {
      display: contents;
    }
    .item-head {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      order: -1;
      margin: 0;
      padding: 0.25rem 0.75rem;
      background: var(--_background);
    }
    .item-head + div {
      padding: 0.5rem 1.25rem 1.25rem;
    }
  }
  /* Keeps the art about as tall as the details. */
  @media (width >= 68rem) {
    .item-large {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
  @media (hover: hover) {
    .round:not([aria-disabled]):hover,
    .copy:hover {
      background: var(--_soft);
    }
  }
`;
