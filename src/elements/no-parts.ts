import type { ContextParts } from "../widget/view-context.js";

/** Context of an element without a checkout. */
export const noParts: ContextParts = {
  collectionSection: null,
  sectionViews: null,
  variations: null,
  marketplaces: null,
  recipient: null,
  dialogFailure: null,
};
