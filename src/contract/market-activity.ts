import { optional, nullish, boolean, timestamp, openEnum, withDefault, string } from "./field.js";
import { statedAddress } from "./address.js";
import { collectionName } from "./market-collection.js";
import { itemName } from "./market-items.js";
import { marketResultPage } from "./market-result-page.js";
import { price } from "./price.js";
import { object, type Infer } from "./schema.js";

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

/** Kinds of a list of activity without `kind`. */
export const defaultActivityKinds = ["listing", "sale"] as const satisfies (typeof activityKinds)[number][];

/** Parser of a market event. */
export const activity = object({
  id: optional(string),
  /** `unknown` when invalid or missing. */
  kind: withDefault(openEnum(activityKinds), "unknown"),
  at: optional(timestamp),
  collection: optional(collectionName),
  /** Null for events of the whole collection, as an offer for any item. */
  item: nullish(itemName),
  /** Null: none, as for a transfer, or unknown. */
  price: nullish(price),
  /** Wallet that sold, listed, cancelled, offered or sent; null for a mint. */
  from: nullish(statedAddress),
  /** Wallet that bought, minted or received; null: none. */
  to: nullish(statedAddress),
  /** True for a sale that looks like a wash trade. */
  washTrade: optional(boolean),
  marketplace: nullish(string),
  /** Transaction signature, base58. Null for off-chain events. */
  signature: nullish(string),
  url: nullish(string),
});
/** Market event. */
export type Activity = Infer<typeof activity>;

/**
 * `GET /collections/{id}/activity` and `GET /activity`: sales and listings, newest first. Query `limit`, `cursor`; `kind`,
 * repeated, asks for other kinds instead.
 */
export const marketActivityResponse = marketResultPage(activity);
/** Result page of market events, newest first. */
export type MarketActivityResponse = Infer<typeof marketActivityResponse>;
