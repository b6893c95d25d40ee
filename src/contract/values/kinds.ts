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

/**
 * Ways in which others can dispose of every item of a collection, or keep its holder from doing so:
 * - `transfer`, `burn`: `by` can move or burn any item without its holder.
 * - `freeze`: `by` can freeze any item. `frozen`: every item is frozen now. Only `by` can thaw them; null: no one.
 * - `approval`: `by`, a program or an account, decides whether an item may be transferred or burned.
 * - `allowed_programs`, `denied_programs`: only `programs`, or all but these, may transfer items.
 * - `no_transfers`: these lists keep a wallet from sending an item to another wallet.
 */
export const itemControlKinds = [
  "transfer",
  "burn",
  "freeze",
  "frozen",
  "approval",
  "allowed_programs",
  "denied_programs",
  "no_transfers",
] as const;
/** Kind of control over a collection's items. */
export type ItemControlKind = (typeof itemControlKinds)[number];

/** Values of the query `type`. */
export const searchTypes = ["collection", "item", "profile", "trait"] as const;
/** Kind of search result. */
export type SearchType = (typeof searchTypes)[number];
