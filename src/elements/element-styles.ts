import { css } from "lit";

/**
 * Styles of the small elements, after those of the widget. They have no frame, background or maximum width by default,
 * because the page lays them out, and follow the page's color scheme unless `theme` names one.
 */
export const elementStyles = css`
  :host(:not([theme])) {
    color-scheme: inherit;
    --lightningcss-light: inherit;
    --lightningcss-dark: inherit;
  }
  .plain .amount {
    display: grid;
    gap: calc(0.1 * var(--_rem));
  }
  .plain .skeleton {
    box-sizing: content-box;
    block-size: 1lh;
  }
  .plain .phases {
    margin-block-end: 0;
  }
  .plain .supply {
    block-size: auto;
  }
  .square {
    position: relative;
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: var(--_radius);
    background: var(--_soft);
  }
  .plain .body {
    display: grid;
    min-block-size: 0;
  }
  .plain .details {
    max-block-size: none;
    overflow: visible;
  }
  .plain .details:not(:has(*)) {
    display: none;
  }
  .plain .purchase {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .plain .price-row {
    display: block;
    flex: 1 0 100%;
    min-block-size: 0;
  }
  .plain .price-row:has(> :is(.quantity, .skeleton)) {
    flex: none;
  }
  /* As large as the quantity. */
  .plain .price-row > .skeleton {
    inline-size: calc(8.25 * var(--_rem) + 2px);
    block-size: calc(2.75 * var(--_rem) + 2px);
  }
  .plain .price-row:empty {
    display: none;
  }
  .plain .purchase > :is(.button-primary, .closed) {
    flex: 1 1 calc(12 * var(--_rem));
  }
  .plain .status {
    flex: 1 0 100%;
    min-block-size: calc(2.6 * var(--_rem));
  }
  .section-slot.frame {
    max-inline-size: var(--mint-max-width, none);
    margin-block-start: 0;
    border: 0;
    border-radius: 0;
    background: none;
  }
  .section-slot.frame > section {
    padding: 0;
  }
`;
