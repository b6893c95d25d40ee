import type * as z from "zod/mini";
import { count, extra, extraOrNull, orElse, text, wordOrNumber } from "./field.js";
import { collectionName } from "./market-collection.js";
import { itemName, listing } from "./market-items.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** What the query `type` can be. */
export const searchTypes = ["collection", "item", "profile", "trait"] as const;
export type SearchType = (typeof searchTypes)[number];

export const foundCollection = record({
  ...collectionName.shape,
  address: extraOrNull(text),
  floor: extraOrNull(price),
  /** Items that exist. */
  items: extra(count),
});
export type FoundCollection = z.infer<typeof foundCollection>;

export const foundItem = record({
  ...itemName.shape,
  collection: extra(collectionName),
  /** Null: not listed. */
  listing: extraOrNull(listing),
});
export type FoundItem = z.infer<typeof foundItem>;

/** A wallet that holds something. */
export const foundProfile = record({
  wallet: text,
  /** Items that it holds. */
  items: extra(count),
  /** Collections that they are of. */
  collections: extra(count),
});
export type FoundProfile = z.infer<typeof foundProfile>;

export const foundTrait = record({
  trait_type: text,
  value: wordOrNumber,
  /** Items of the collection that have it. */
  count: extra(count),
  collection: extra(collectionName),
});
export type FoundTrait = z.infer<typeof foundTrait>;

/**
 * `GET /search`: the best first in each kind. Query `q`; `limit` for each kind; `type` has one kind only, the others are
 * empty then.
 */
export const marketSearchResponse = record({
  collections: orElse(list(foundCollection), []),
  items: orElse(list(foundItem), []),
  profiles: orElse(list(foundProfile), []),
  traits: orElse(list(foundTrait), []),
});
export type MarketSearchResponse = z.infer<typeof marketSearchResponse>;
