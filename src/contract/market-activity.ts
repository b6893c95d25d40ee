import type * as z from "zod/mini";
import { optional, nullish, boolean, timestamp, openEnum, withDefault, string } from "./field.js";
import { collectionName } from "./market-collection.js";
import { itemName } from "./market-items.js";
import { marketResultPage } from "./market-result-page.js";
import { price } from "./price.js";
import { object } from "./schema.js";

/** What can happen. `cancellation` ends a listing, `offer_cancellation` an offer. */
export const activityKinds = [
  "mint",
  "transfer",
  "listing",
  "cancellation",
  "sale",
  "offer",
  "offer_cancellation",
] as const;

export const activity = object({
  id: optional(string),
  /** Unreadable or left out, it is a word that nobody knows. */
  kind: withDefault(openEnum(activityKinds), "unknown"),
  at: optional(timestamp),
  collection: optional(collectionName),
  /** Null for what concerns the whole collection, like an offer for any item. */
  item: nullish(itemName),
  /** Null where there is none, as for a transfer, and where it is not known. */
  price: nullish(price),
  /** Who sold, listed, cancelled, offered or gave; null for a mint. */
  from: nullish(string),
  /** Who bought, minted or received; null where there is nobody. */
  to: nullish(string),
  /** True for a sale that looks like a wash trade. */
  washTrade: optional(boolean),
  marketplace: nullish(string),
  /** Base58; the transaction's id. Null for what isn't on the chain. */
  signature: nullish(string),
  url: nullish(string),
});
export type Activity = z.infer<typeof activity>;

/**
 * `GET /collections/{id}/activity` and `GET /activity`: newest first. Query `limit`, `cursor`; `kind`, repeated, has only
 * those kinds.
 */
export const marketActivityResponse = marketResultPage(activity);
export type MarketActivityResponse = z.infer<typeof marketActivityResponse>;
