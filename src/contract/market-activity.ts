import type * as z from "zod/mini";
import { extra, extraOrNull, flag, instant, open, orElse, text } from "./field.js";
import { collectionName } from "./market-collection.js";
import { itemName } from "./market-items.js";
import { marketPage } from "./market-page.js";
import { price } from "./price.js";
import { record } from "./schema.js";

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

export const activity = record({
  id: extra(text),
  /** Unreadable or left out, it is a word that nobody knows. */
  kind: orElse(open(activityKinds), "unknown"),
  at: extra(instant),
  collection: extra(collectionName),
  /** Null for what concerns the whole collection, like an offer for any item. */
  item: extraOrNull(itemName),
  /** Null where there is none, as for a transfer, and where it is not known. */
  price: extraOrNull(price),
  /** Who sold, listed, cancelled, offered or gave; null for a mint. */
  from: extraOrNull(text),
  /** Who bought, minted or received; null where there is nobody. */
  to: extraOrNull(text),
  /** True for a sale that looks like a wash trade. */
  washTrade: extra(flag),
  marketplace: extraOrNull(text),
  /** Base58; the transaction's id. Null for what isn't on the chain. */
  signature: extraOrNull(text),
  url: extraOrNull(text),
});
export type Activity = z.infer<typeof activity>;

/**
 * `GET /collections/{id}/activity` and `GET /activity`: newest first. Query `limit`, `cursor`; `kind`, repeated, has only
 * those kinds.
 */
export const marketActivityResponse = marketPage(activity);
export type MarketActivityResponse = z.infer<typeof marketActivityResponse>;
