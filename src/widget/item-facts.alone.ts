import { css, nothing } from "lit";

/** The self-contained file tells of an item its name, its address and its transaction. */
export const itemFactsView = () => nothing;

export const itemFactsStyles = css``;
