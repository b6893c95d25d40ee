import { css } from "lit";

/** The sections where the visitor's system gives the colours, and on paper. */
export const mediaStyles = css`
  @media (forced-colors: active) {
    :host {
      --_text: CanvasText;
      --_background: Canvas;
    }
    :is([aria-pressed="true"], [aria-selected="true"]) {
      background: Highlight !important;
      forced-color-adjust: none;
    }
    :is([aria-pressed="true"], [aria-selected="true"]),
    :is([aria-pressed="true"], [aria-selected="true"]) * {
      color: HighlightText !important;
    }
    .you,
    .filter b,
    .filter-button b,
    .live::before,
    .readout ::before {
      forced-color-adjust: none;
    }
  }
  @media print {
    .room.frame,
    .room > section,
    .market,
    .market-figures,
    .market-lists {
      display: block !important;
      block-size: auto !important;
      overflow: visible;
    }
    /* What is drawn for a window is no good on a sheet, nor is what is there only as far as somebody has scrolled. */
    .room[data-section="gallery"],
    .room:has(.skeleton, .state),
    .room .quiet,
    .room .more,
    .chart,
    .copy,
    .tabs [aria-selected="false"] {
      display: none !important;
    }
    .feed,
    .ranking,
    .panel-scroll,
    .bounty {
      overflow: visible !important;
      mask: none;
    }
    .room li {
      break-inside: avoid;
    }
  }
`;
