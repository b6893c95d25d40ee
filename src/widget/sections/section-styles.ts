import { css } from "lit";
import { maxSectionSize, rowWidth, sectionPadding, wideSectionPadding } from "../shared/sizes.js";
import { sheetStyles } from "./section-sheet.js";
import { itemStyles } from "./shared/item-styles.js";
import { listStyles } from "./shared/list-styles.js";
import { copyButtonStyles } from "../shared/copy-button.js";
import { mediaStyles, slotMediaStyles } from "./shared/media-styles.js";
import { skeletonStyles } from "./shared/skeleton.js";

/** Frame of a section. Each selector starts with the section's own element, which the checkout doesn't have. */
const frameStyles = css`
  /* Texts of any length leave a page; all of them are in the sheet. */
  .section-slot.frame {
    display: flex;
    flex-direction: column;
    max-block-size: calc(${maxSectionSize} * var(--_rem));
  }
  /* Loaded and out of sight below the viewport, where a change of size moves nothing that is seen. */
  .section-slot[data-fits-content]:not(:has(.section-skeleton)) {
    min-block-size: calc(12 * var(--_rem));
  }
  /* Without a size, but rendered: whether it is near the viewport is still observed. The page may style its part. */
  .section-slot.frame[data-left-out] {
    block-size: 0;
    min-block-size: 0;
    margin: 0 !important;
    padding: 0 !important;
    border: 0 !important;
    overflow: clip;
    visibility: hidden;
  }
  /* Sections next to each other, each its own container. */
  .section-row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap);
    margin-block-start: var(--_gap);
  }
  .section-row > .section-slot {
    container-type: inline-size;
    flex: 1 1 min(100%, 20 * var(--_rem));
    inline-size: auto;
    min-block-size: min(var(--_size), 28 * var(--_rem));
    margin-block-start: 0;
  }
  .section-row > [data-left-out] {
    position: absolute;
  }
  .section-slot > section {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    padding: calc(var(--_gap) * ${sectionPadding});
  }
  .section-slot > section > .section-content {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: clip;
    overflow-clip-margin: calc(0.5 * var(--_rem));
  }
  .section-slot header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--_rem);
    flex: none;
    min-block-size: calc(2.5 * var(--_rem));
  }
  .section-slot h3 {
    overflow: hidden;
    font-size: calc(1.25 * var(--_rem));
    font-weight: 680;
    line-height: 1.3;
    letter-spacing: -0.015em;
  }
  .section-slot h3:focus-visible {
    outline-offset: -2px;
  }
  .section-slot h4 {
    margin: 0;
    font-size: var(--_rem);
    font-weight: 640;
    overflow-wrap: anywhere;
  }
  @keyframes glow {
    from {
      box-shadow: 0 0 0 0 color-mix(in oklab, var(--_success) 55%, transparent);
    }
    to {
      box-shadow: 0 0 0 calc(0.5 * var(--_rem)) transparent;
    }
  }
  @keyframes ring {
    from {
      opacity: 1;
    }
    to {
      scale: 1.35;
    }
  }
  @keyframes arrive {
    from,
    to {
      opacity: 0;
      translate: 0 var(--_rem);
    }
    8%,
    92% {
      opacity: 1;
      translate: 0;
    }
  }
  @keyframes tile-away {
    to {
      transform: perspective(calc(40 * var(--_rem))) rotateY(90deg);
    }
  }
  @keyframes tile-up {
    from {
      transform: perspective(calc(40 * var(--_rem))) rotateY(-90deg);
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  /* Large text on a small screen: even the first rows can need more. */
  @container (width < 17em) {
    .section-slot.frame {
      max-block-size: none;
    }
  }
  @container (width >= ${rowWidth}px) {
    .section-slot > section {
      padding: calc(var(--_gap) * ${wideSectionPadding});
    }
    .section-slot header {
      min-block-size: calc(3 * var(--_rem));
    }
    .section-slot h3 {
      font-size: calc(1.5 * var(--_rem));
    }
  }
`;

const contentStyles = css`
  .aside {
    flex: none;
    max-inline-size: 100%;
    font-size: calc(0.875 * var(--_rem));
    color: var(--_muted);
  }
  ${copyButtonStyles}

  .state {
    display: grid;
    flex: 1;
    align-content: center;
    justify-items: center;
    gap: var(--_rem);
    padding-block-end: calc(2.5 * var(--_rem));
    color: var(--_muted);
    text-align: center;
    text-wrap: balance;
  }
  .state p {
    max-inline-size: calc(24 * var(--_rem));
  }
  .state strong {
    display: block;
    font-size: calc(1.0625 * var(--_rem));
    font-weight: 620;
    color: var(--_text);
  }
  .overlay {
    position: absolute;
    inset-block-end: var(--_rem);
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
    padding: calc(0.6 * var(--_rem)) calc(0.6 * var(--_rem)) calc(0.6 * var(--_rem)) var(--_rem);
    font-size: calc(0.875 * var(--_rem));
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
    gap: calc(0.4 * var(--_rem));
    white-space: nowrap;
  }
  .own-label {
    padding: calc(0.05 * var(--_rem)) calc(0.45 * var(--_rem));
    font-size: calc(0.75 * var(--_rem));
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
    inline-size: calc(1.75 * var(--_rem));
    block-size: calc(1.75 * var(--_rem));
    flex: none;
    color: var(--_muted);
    vertical-align: middle;
  }
  .copy svg {
    inline-size: var(--_rem);
    block-size: var(--_rem);
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
`;

/** Touch targets of sufficient size. */
const touchStyles = css`
  @media (pointer: coarse) {
    .tabs button {
      min-block-size: calc(2.75 * var(--_rem));
    }
    .round {
      inline-size: calc(2.75 * var(--_rem));
      block-size: calc(2.75 * var(--_rem));
    }
    .address a {
      padding-block: calc(0.75 * var(--_rem));
      margin-block: calc(-0.75 * var(--_rem));
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
      inset: calc(-0.5 * var(--_rem));
    }
    .link-line a {
      display: inline-flex;
      align-items: center;
      min-block-size: calc(2.75 * var(--_rem));
    }
    /* The text keeps its place, and its target reaches over it. */
    .external-link {
      padding-block: calc(0.9 * var(--_rem));
      margin-block: calc(-0.9 * var(--_rem));
    }
  }
`;

/** Styles of the slots that contain the sections. */
export const slotStyles = css`
  ${frameStyles} ${slotMediaStyles}
`;

/** Styles that all sections share. Each section adds its own when it is loaded. */
export const sectionStyles = css`
  ${contentStyles} ${skeletonStyles} ${listStyles} ${itemStyles} ${touchStyles} ${mediaStyles} ${sheetStyles}
`;
