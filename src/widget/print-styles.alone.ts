import { css } from "lit";

/** The self-contained file prints as the browser sees fit. */
export const printStyles = css``;
