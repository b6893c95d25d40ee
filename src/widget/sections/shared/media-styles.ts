import { css } from "lit";

/** Styles of the sections' slots for forced colours and print. */
export const slotMediaStyles = css`
  @media (forced-colors: active) {
    :host {
      --_text: CanvasText;
      --_background: Canvas;
    }
  }
  @media print {
    .section-slot.frame,
    .section-slot > section {
      display: block !important;
      block-size: auto !important;
      overflow: visible;
    }
    /* Hidden in print: controls, window-sized charts, and lists rendered only as far as they were scrolled. */
    .section-slot:has(.section-skeleton, .state, .screen-only),
    .section-slot .button-secondary,
    .section-slot .more,
    .section-slot .chart,
    .section-slot .copy,
    .section-slot .tabs [aria-selected="false"] {
      display: none !important;
    }
    .section-slot li {
      break-inside: avoid;
    }
  }
`;

/** Styles of the sections' content for forced colours. */
export const mediaStyles = css`
  @media (forced-colors: active) {
    :is([aria-pressed="true"], [aria-selected="true"]) {
      background: Highlight !important;
      forced-color-adjust: none;
    }
    :is([aria-pressed="true"], [aria-selected="true"]),
    :is([aria-pressed="true"], [aria-selected="true"]) * {
      color: HighlightText !important;
    }
    .own-label,
    .live::before,
    .readout ::before {
      forced-color-adjust: none;
    }
  }
`;
