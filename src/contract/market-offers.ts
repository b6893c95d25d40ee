import { count, optional, nullish, timestamp, openEnum, string } from "./field.js";
import { statedAddress } from "./address.js";
import { collectionName } from "./market-collection.js";
import { itemName } from "./market-items.js";
import { marketResultPage } from "./market-result-page.js";
import { price } from "./price.js";
import { object, type Infer } from "./schema.js";

/** Scopes of an offer: any item of the collection, or one item. */
export const offerScopes = ["collection", "item"] as const;

/** Standing offer: neither cancelled nor accepted nor expired. */
export const offer = object({
  id: optional(string),
  scope: optional(openEnum(offerScopes)),
  /** Price of one item. */
  price: nullish(price),
  /** Number of items that the offer buys. */
  quantity: optional(count),
  buyer: optional(statedAddress),
  /** Null for an offer to the whole collection. */
  item: nullish(itemName),
  marketplace: nullish(string),
  /** URL of the page where it can be accepted. */
  url: nullish(string),
  createdAt: optional(timestamp),
  /** Null: until it is cancelled or accepted. */
  expiresAt: nullish(timestamp),
});
/** Standing offer. */
export type Offer = Infer<typeof offer>;

/** `GET /collections/{id}/offers`: highest first. Query `limit`, `cursor`. */
export const marketOffersResponse = object({
  ...marketResultPage(offer).shape,
  collection: optional(collectionName),
});
/** Result page of standing offers, highest first. */
export type MarketOffersResponse = Infer<typeof marketOffersResponse>;
