import { count, optional, nullish, withDefault, string, stringOrNumber } from "./field.js";
import { statedAddress } from "./address.js";
import { collectionName } from "./market-collection.js";
import { itemName, listing } from "./market-items.js";
import { price } from "./price.js";
import { array, object, type Infer } from "./schema.js";

/** Values of the query `type`. */
export const searchTypes = ["collection", "item", "profile", "trait"] as const;
/** Kind of search result. */
export type SearchType = (typeof searchTypes)[number];

/** Parser of a collection in search results. */
export const foundCollection = object({
  ...collectionName.shape,
  address: nullish(statedAddress),
  floor: nullish(price),
  /** Number of existing items. */
  items: optional(count),
});
/** Collection in search results. */
export type FoundCollection = Infer<typeof foundCollection>;

/** Parser of an item in search results. */
export const foundItem = object({
  ...itemName.shape,
  collection: optional(collectionName),
  /** Null: not listed. */
  listing: nullish(listing),
});
/** Item in search results. */
export type FoundItem = Infer<typeof foundItem>;

/** Wallet with items in search results. */
export const foundProfile = object({
  wallet: statedAddress,
  /** Number of items held. */
  items: optional(count),
  /** Number of collections of these items. */
  collections: optional(count),
});
/** Wallet with items in search results. */
export type FoundProfile = Infer<typeof foundProfile>;

/** Parser of a trait value in search results. */
export const foundTrait = object({
  trait_type: string,
  value: stringOrNumber,
  /** Number of the collection's items with this value. */
  count: optional(count),
  collection: optional(collectionName),
});
/** Trait value in search results. */
export type FoundTrait = Infer<typeof foundTrait>;

/**
 * `GET /search`: best matches first, by kind. Query `q`; `limit` per kind; `type`: one kind only, the others are empty.
 */
export const marketSearchResponse = object({
  collections: withDefault(array(foundCollection), []),
  items: withDefault(array(foundItem), []),
  profiles: withDefault(array(foundProfile), []),
  traits: withDefault(array(foundTrait), []),
});
/** Search results by kind, best matches first. */
export type MarketSearchResponse = Infer<typeof marketSearchResponse>;
