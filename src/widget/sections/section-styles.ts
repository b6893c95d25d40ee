import { css, unsafeCSS } from "lit";
import { previewMedia, sectionSize } from "../first-view/sizes.js";
import { previewStyles } from "./section-preview.js";
import { bountyStyles } from "./bounty/bounty-styles.js";
import { galleryStyles } from "./gallery/gallery-styles.js";
import { itemStyles } from "./shared/item-styles.js";
import { listStyles } from "./shared/list-styles.js";
import { copyButtonStyles } from "../shared/copy-button.js";
import { mediaStyles, slotMediaStyles } from "./shared/media-styles.js";

/** Frame of a section. Each selector starts with the section's own element, which the checkout doesn't have. */
const frameStyles = css`
  .section-slot.frame {
    display: flex;
    flex-direction: column;
    max-block-size: ${sectionSize}rem;
  }
  @media ${unsafeCSS(previewMedia)} {
    .section-slot.frame {
      max-block-size: none;
    }
  }
  /* Out of sight below the viewport, where a change of size moves nothing that is seen. */
  .section-slot[data-fits-content] {
    block-size: auto;
    min-block-size: 12rem;
  }
  .section-slot > section {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    padding: calc(var(--_gap) * 0.8);
    padding-block-end: 0;
  }
  .section-slot > section[data-preview] {
    padding-block-end: calc(var(--_gap) * 0.8);
  }
  .section-slot header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1rem;
    flex: none;
    min-block-size: 2.5rem;
  }
  .section-slot h3 {
    overflow: hidden;
    font-size: 1.25rem;
    font-weight: 680;
    line-height: 1.3;
    letter-spacing: -0.015em;
  }
  .section-slot h3:focus-visible {
    outline-offset: -2px;
  }
  .section-slot h4 {
    margin: 0;
    font-size: 1rem;
    font-weight: 640;
    overflow-wrap: anywhere;
  }
  @keyframes glow {
    from {
      box-shadow: 0 0 0 0 color-mix(in oklab, var(--_success) 55%, transparent);
    }
    to {
      box-shadow: 0 0 0 0.5rem transparent;
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  @container (width >= 760px) {
    .section-slot > section {
      padding: calc(var(--_gap) * 1.6);
      padding-block-end: 0;
    }
    .section-slot header {
      min-block-size: 3rem;
    }
    .section-slot h3 {
      font-size: 1.5rem;
    }
  }
`;

const contentStyles = css`
  .aside {
    flex: none;
    font-size: 0.875rem;
    color: var(--_muted);
  }
  ${copyButtonStyles}

  /* Overflowing content scrolls, and fades at the edges. */
  .feed,
  .ranking,
  .panel-scroll,
  .grid,
  .filter,
  .bounty {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    padding-block-end: 1.75rem;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
    mask-image: linear-gradient(#000 calc(100% - 1.75rem), transparent);
  }
  .feed:focus-visible,
  .ranking:focus-visible,
  .panel-scroll:focus-visible,
  .bounty:focus-visible {
    outline-offset: -2px;
    border-radius: var(--_control);
  }

  .state {
    display: grid;
    flex: 1;
    align-content: center;
    justify-items: center;
    gap: 1rem;
    padding-block-end: 2.5rem;
    color: var(--_muted);
    text-align: center;
    text-wrap: balance;
  }
  .state p {
    max-inline-size: 24rem;
  }
  .state strong {
    display: block;
    font-size: 1.0625rem;
    font-weight: 620;
    color: var(--_text);
  }
  .overlay {
    position: absolute;
    inset-block-end: 1rem;
    inset-inline: 0;
    margin-inline: auto;
    inline-size: fit-content;
    max-inline-size: 100%;
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_control);
    box-shadow: 0 12px 32px -8px rgb(0 0 0 / 0.3);
  }
  .overlay .state {
    grid-template-columns: auto auto;
    align-items: center;
    padding: 0.6rem 0.6rem 0.6rem 1rem;
    font-size: 0.875rem;
    text-align: start;
  }

  .picture {
    position: relative;
    display: block;
    inline-size: 100%;
    aspect-ratio: 1;
    overflow: hidden;
    background: var(--_soft);
    border-radius: var(--_control);
    container-type: inline-size;
  }
  .picture .image-fallback {
    font-size: 40cqi;
  }
  .address {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    white-space: nowrap;
  }
  .own-label {
    padding: 0.05rem 0.45rem;
    font-size: 0.75rem;
    font-weight: 640;
    color: var(--_on-accent);
    background: var(--_accent);
    border-radius: 99px;
  }
  .address a {
    text-decoration-color: color-mix(in oklab, currentcolor 35%, transparent);
  }
  .copy {
    position: relative;
    display: inline-grid;
    place-items: center;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    flex: none;
    color: var(--_muted);
    vertical-align: middle;
  }
  .copy svg {
    inline-size: 1rem;
    block-size: 1rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .copy .done {
    visibility: hidden;
  }
  .copy[data-status$="✓"] {
    color: var(--_success);
  }
  .copy[data-status$="✓"] .done {
    visibility: visible;
  }

  .section-skeleton {
    display: grid;
    flex: 1 1 calc(min(var(--_rows, 9), 9) * 3.5rem);
    align-content: start;
    gap: 0.75rem;
    min-block-size: 0;
    overflow: hidden;
    mask-image: linear-gradient(#000 40%, transparent);
  }
  .section-skeleton i {
    block-size: 2.75rem;
    background: var(--_soft);
    border-radius: var(--_control);
    animation: breathe 1.8s ease-in-out infinite alternate;
  }
  .section-skeleton[data-of="gallery"] {
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    row-gap: 3.5rem;
  }
  .section-skeleton[data-of="gallery"] i {
    block-size: auto;
    aspect-ratio: 1;
  }
  .section-skeleton[data-of="traits"],
  .section-skeleton[data-of="bounty"] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  }
  .section-skeleton[data-of="traits"] i,
  .section-skeleton[data-of="bounty"] i {
    block-size: 5rem;
  }
  .section-skeleton[data-of="recent"] i:first-of-type {
    block-size: 12.5rem;
  }
  .section-skeleton[data-of="market"] i:first-of-type {
    block-size: 3.75rem;
  }
  .section-skeleton[data-of="market"] i:nth-of-type(2) {
    block-size: 13rem;
  }
  @container (width >= 760px) {
    .section-skeleton[data-of="recent"] {
      grid-template-columns: minmax(0, 0.9fr) minmax(0, 1fr);
      column-gap: 2.5rem;
    }
    .section-skeleton[data-of="market"] {
      grid-template-columns: 1.15fr 1fr;
      column-gap: 2.5rem;
    }
    .section-skeleton[data-of="market"] i:nth-of-type(2) {
      grid-column: 1;
      grid-row: 2 / span 6;
      block-size: auto;
    }
    .section-skeleton[data-of="recent"] i:first-of-type {
      grid-row: 1 / span 7;
      block-size: auto;
      aspect-ratio: 1;
    }
  }
`;

/** Touch targets of sufficient size. */
const touchStyles = css`
  @media (pointer: coarse) {
    .tabs button,
    .segments button,
    .filter label {
      min-block-size: 2.75rem;
    }
    .round {
      inline-size: 2.75rem;
      block-size: 2.75rem;
    }
    .address a {
      padding-block: 0.75rem;
      margin-block: -0.75rem;
    }
    .wallet,
    .item-dialog .wallet {
      overflow-clip-margin: 12px;
    }
    .line {
      overflow: clip;
      overflow-clip-margin: 12px;
    }
    .copy::after {
      content: "";
      position: absolute;
      inset: -0.5rem;
    }
    .link-line a {
      display: inline-flex;
      align-items: center;
      min-block-size: 2.75rem;
    }
    /* The text keeps its place, and its target reaches over it. */
    .external-link {
      padding-block: 0.9rem;
      margin-block: -0.9rem;
    }
    .fairness summary {
      padding-block: 0.8rem;
    }
  }
`;

/** Styles of the slots that contain the sections. */
export const slotStyles = css`
  ${frameStyles} ${slotMediaStyles}
`;

/** Styles of all sections except the market, which adds its own when loaded. */
export const sectionStyles = css`
  ${contentStyles}
  ${listStyles}
  ${galleryStyles}
  ${bountyStyles}
  ${itemStyles} ${touchStyles} ${mediaStyles} ${previewStyles}
`;
