/** Kinds of market activity. `cancellation` ends a listing, `offer_cancellation` an offer. */
export const activityKinds = [
  "mint",
  "transfer",
  "listing",
  "cancellation",
  "sale",
  "offer",
  "offer_cancellation",
] as const;

/** Kinds of a list of activity when the query has no `kind`. */
export const defaultActivityKinds = ["listing", "sale"] as const satisfies (typeof activityKinds)[number][];

/** Values of the query `type`. */
export const searchTypes = ["collection", "item", "profile", "trait"] as const;
/** Kind of search result. */
export type SearchType = (typeof searchTypes)[number];
