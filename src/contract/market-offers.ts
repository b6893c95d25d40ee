import type * as z from "zod/mini";
import { count, optional, nullish, timestamp, openEnum, string } from "./field.js";
import { collectionName } from "./market-collection.js";
import { itemName } from "./market-items.js";
import { marketResultPage } from "./market-result-page.js";
import { price } from "./price.js";
import { object } from "./schema.js";

/** What an offer is for: any item of the collection, or one. */
export const offerScopes = ["collection", "item"] as const;

/** An offer that stands: neither cancelled nor accepted nor expired. */
export const offer = object({
  id: optional(string),
  scope: optional(openEnum(offerScopes)),
  /** For one item. */
  price: nullish(price),
  /** How many items are bought for that each. */
  quantity: optional(count),
  buyer: optional(string),
  /** Null for an offer to the whole collection. */
  item: nullish(itemName),
  marketplace: nullish(string),
  /** Where it can be accepted. */
  url: nullish(string),
  createdAt: optional(timestamp),
  /** Null: until it is cancelled or accepted. */
  expiresAt: nullish(timestamp),
});
export type Offer = z.infer<typeof offer>;

/** `GET /collections/{id}/offers`: the highest first. Query `limit`, `cursor`. */
export const marketOffersResponse = object({
  ...marketResultPage(offer).shape,
  collection: optional(collectionName),
});
export type MarketOffersResponse = z.infer<typeof marketOffersResponse>;
