import type * as z from "zod/mini";
import { count, extra, extraOrNull, instant, open, text } from "./field.js";
import { collectionName } from "./market-collection.js";
import { itemName } from "./market-items.js";
import { marketPage } from "./market-page.js";
import { price } from "./price.js";
import { record } from "./schema.js";

/** What an offer is for: any item of the collection, or one. */
export const offerScopes = ["collection", "item"] as const;

/** An offer that stands: neither cancelled nor accepted nor expired. */
export const offer = record({
  id: extra(text),
  scope: extra(open(offerScopes)),
  /** For one item. */
  price: extraOrNull(price),
  /** How many items are bought for that each. */
  quantity: extra(count),
  buyer: extra(text),
  /** Null for an offer to the whole collection. */
  item: extraOrNull(itemName),
  marketplace: extraOrNull(text),
  /** Where it can be accepted. */
  url: extraOrNull(text),
  createdAt: extra(instant),
  /** Null: until it is cancelled or accepted. */
  expiresAt: extraOrNull(instant),
});
export type Offer = z.infer<typeof offer>;

/** `GET /collections/{id}/offers`: the highest first. Query `limit`, `cursor`. */
export const marketOffersResponse = record({
  ...marketPage(offer).shape,
  collection: extra(collectionName),
});
export type MarketOffersResponse = z.infer<typeof marketOffersResponse>;
