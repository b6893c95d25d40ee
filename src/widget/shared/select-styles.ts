import { css } from "lit";

/**
 * Chevron of each `select` in the color of its text, in place of the browser's. Forced colors drop gradients, so that the
 * browser's stays there. A rule for a `select` sets its `background-color` only, and leaves its inline end alone.
 */
export const selectStyles = css`
  @media (forced-colors: none) {
    select {
      padding-inline-end: 2.25em;
      appearance: none;
      background-image:
        linear-gradient(45deg, #0000 40%, currentcolor 42% 58%, #0000 60%),
        linear-gradient(-45deg, #0000 40%, currentcolor 42% 58%, #0000 60%);
      background-position:
        right 1.16em center,
        right 0.8em center;
      background-size: 0.36em 0.36em;
      background-repeat: no-repeat;
    }
    select:dir(rtl) {
      background-position:
        left 0.8em center,
        left 1.16em center;
    }
  }
`;
