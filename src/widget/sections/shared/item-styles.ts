import { css } from "lit";
import { animationStyles } from "../../shared/animation-view.js";

/** Styles of the item dialog. */
export const itemStyles = css`
  .item-dialog {
    inline-size: min(66 * var(--_rem), calc(100vw - 2 * var(--_rem)));
    max-block-size: calc(100dvh - 2 * var(--_rem));
    padding: 0;
  }
  .item-large {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20 * var(--_rem)), 1fr));
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
    padding: var(--_rem) calc(1.5 * var(--_rem)) calc(1.5 * var(--_rem));
  }
  .item-head {
    display: flex;
    gap: calc(0.4 * var(--_rem));
    margin-inline: calc(-0.6 * var(--_rem));
  }
  .round {
    inline-size: calc(2.5 * var(--_rem));
    block-size: calc(2.5 * var(--_rem));
    font-size: calc(1.5 * var(--_rem));
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
    margin-block: calc(0.5 * var(--_rem)) var(--_rem);
    padding: 0;
    font-size: calc(1.75 * var(--_rem));
    font-weight: 680;
    line-height: 1.15;
  }
  .item-dialog .detail-list {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(calc(8.5 * var(--_rem)), 1fr));
    gap: calc(0.85 * var(--_rem)) var(--_rem);
    font-size: calc(0.9375 * var(--_rem));
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
    font-size: calc(0.8125 * var(--_rem));
    color: var(--_muted);
  }
  .sale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(0.75 * var(--_rem)) var(--_rem);
    margin-block-end: calc(1.25 * var(--_rem));
  }
  .sale-price {
    font-size: calc(1.125 * var(--_rem));
  }
  .sale-price > b {
    font-size: calc(1.5 * var(--_rem));
    font-weight: 680;
  }
  .buy .external-link {
    display: inline-flex;
    align-items: center;
    gap: calc(0.4 * var(--_rem));
    min-block-size: calc(2.75 * var(--_rem));
    padding: calc(0.25 * var(--_rem)) calc(1.1 * var(--_rem));
    font-weight: 600;
    color: var(--_on-accent);
    text-decoration: none;
    background: var(--_accent);
    border-radius: var(--_control);
  }
  .link-line {
    margin-block-start: calc(0.85 * var(--_rem));
    font-size: calc(0.9375 * var(--_rem));
  }
  .chips {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(calc(8.5 * var(--_rem)), 1fr));
    gap: calc(0.5 * var(--_rem));
    margin-block-start: calc(1.25 * var(--_rem));
  }
  .chips li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 calc(0.5 * var(--_rem));
    padding: calc(0.5 * var(--_rem)) calc(0.7 * var(--_rem));
    overflow-wrap: anywhere;
    background: var(--_soft);
    border-radius: calc(var(--_control) * 0.75);
  }
  .chips small {
    font-size: calc(0.8125 * var(--_rem));
  }
  .chips small:first-child {
    grid-column: 1 / -1;
  }
  .chips b {
    font-size: calc(0.9375 * var(--_rem));
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
      padding: calc(0.25 * var(--_rem)) calc(0.75 * var(--_rem));
      background: var(--_background);
    }
    .item-head + div {
      padding: calc(0.5 * var(--_rem)) calc(1.25 * var(--_rem)) calc(1.25 * var(--_rem));
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
