import type * as z from "zod/mini";
import { count, optional, nullish, withDefault, string, stringOrNumber } from "./field.js";
import { collectionName } from "./market-collection.js";
import { itemName, listing } from "./market-items.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** What the query `type` can be. */
export const searchTypes = ["collection", "item", "profile", "trait"] as const;
export type SearchType = (typeof searchTypes)[number];

export const foundCollection = object({
  ...collectionName.shape,
  address: nullish(string),
  floor: nullish(price),
  /** Items that exist. */
  items: optional(count),
});
export type FoundCollection = z.infer<typeof foundCollection>;

export const foundItem = object({
  ...itemName.shape,
  collection: optional(collectionName),
  /** Null: not listed. */
  listing: nullish(listing),
});
export type FoundItem = z.infer<typeof foundItem>;

/** A wallet that holds something. */
export const foundProfile = object({
  wallet: string,
  /** Items that it holds. */
  items: optional(count),
  /** Collections that they are of. */
  collections: optional(count),
});
export type FoundProfile = z.infer<typeof foundProfile>;

export const foundTrait = object({
  trait_type: string,
  value: stringOrNumber,
  /** Items of the collection that have it. */
  count: optional(count),
  collection: optional(collectionName),
});
export type FoundTrait = z.infer<typeof foundTrait>;

/**
 * `GET /search`: the best first in each kind. Query `q`; `limit` for each kind; `type` has one kind only, the others are
 * empty then.
 */
export const marketSearchResponse = object({
  collections: withDefault(array(foundCollection), []),
  items: withDefault(array(foundItem), []),
  profiles: withDefault(array(foundProfile), []),
  traits: withDefault(array(foundTrait), []),
});
export type MarketSearchResponse = z.infer<typeof marketSearchResponse>;
