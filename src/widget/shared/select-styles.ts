import { css } from "lit";

/**
 * Chevron of each `select` in the color of its text, in place of the browser's. Forced colors drop gradients, so that the
 * browser's stays there. A rule for a `select` sets its `background-color` only, and leaves its inline end alone.
 */
export const selectStyles = css`
  @media (forced-colors: none) {
    select {
      --_arm: 0.36em;
      appearance: none;
      padding-inline-end: 2.25em;
      background-image:
        linear-gradient(45deg, #0000 38%, currentcolor 43% 57%, #0000 62%),
        linear-gradient(-45deg, #0000 38%, currentcolor 43% 57%, #0000 62%);
      background-position:
        right calc(0.8em + var(--_arm)) center,
        right 0.8em center;
      background-size: var(--_arm) var(--_arm);
      background-repeat: no-repeat;
    }
    select:dir(rtl) {
      background-position:
        left 0.8em center,
        left calc(0.8em + var(--_arm)) center;
    }
  }
`;
