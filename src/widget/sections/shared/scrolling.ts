import { css } from "lit";

/** Declarations of an element whose content scrolls inside a section, and fades at the edge. */
export const scrolling = css`
  flex: 1;
  min-block-size: 0;
  overflow: hidden auto;
  padding-block-end: calc(1.75 * var(--_rem));
  scrollbar-width: thin;
  scrollbar-color: var(--_line) transparent;
  mask-image: linear-gradient(#000 calc(100% - 1.75 * var(--_rem)), transparent);
`;
