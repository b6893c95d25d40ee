import { css } from "lit";

/**
 * Print styles: all text and no controls, black on white in every theme, no clipped boxes, and the full titles of
 * addresses, transactions and times.
 */
export const printStyles = css`
  @media print {
    *,
    ::before,
    ::after {
      color: #000 !important;
      background: none !important;
      box-shadow: none !important;
      text-shadow: none !important;
    }
    :host {
      --_line: #999;
    }
    .frame {
      display: grid;
      grid-template: auto / calc(12 * var(--_rem)) minmax(0, 1fr);
      max-inline-size: none;
    }
    .stage {
      aspect-ratio: auto;
      padding: var(--_gap) 0 0 var(--_gap);
      container-type: normal;
      --_art-size: 100%;
    }
    .artwork {
      align-self: start;
    }
    .backdrop,
    .art-note,
    .curve {
      display: none;
    }
    .body .description,
    .body .description p,
    .body .links {
      display: block;
      margin: 0;
    }
    .body .links a {
      display: inline;
      padding: 0;
    }
    .body,
    .body * {
      block-size: auto;
      max-block-size: none;
      overflow: visible !important;
      overflow-wrap: anywhere;
      mask: none;
      white-space: normal !important;
      -webkit-line-clamp: none;
    }
    .head-before {
      display: none !important;
    }
    .head-outcome {
      position: static;
    }
    .thumbnail {
      block-size: calc(3 * var(--_rem));
    }
    .button-primary,
    .claim,
    .quantity,
    .button-secondary,
    .row .button-link,
    .status .button-link,
    progress,
    dialog {
      display: none;
    }
    .button-link {
      text-decoration: none;
    }
    :is(.row, .details) [title]::after {
      content: " (" attr(title) ")";
    }
  }
`;
