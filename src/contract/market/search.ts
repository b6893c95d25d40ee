import * as z from "zod/mini";
import { count, optional, nullish, withDefault, stringOrNumber, object } from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { collectionName } from "./collection.js";
import { itemName, listing } from "./items.js";
import { price } from "../values/price.js";
import type { Route } from "../route.js";

/** Parser of a collection in search results. */
export const foundCollection = object({
  ...collectionName.shape,
  address: nullish(statedAddress),
  floor: nullish(price),
  /** Number of existing items. */
  items: optional(count),
});
/** Collection in search results. */
export type FoundCollection = z.infer<typeof foundCollection>;

/** Parser of an item in search results. */
export const foundItem = object({
  ...itemName.shape,
  collection: optional(collectionName),
  /** Null: not listed. */
  listing: nullish(listing),
});
/** Item in search results. */
export type FoundItem = z.infer<typeof foundItem>;

/** Wallet with items in search results. */
export const foundProfile = object({
  wallet: statedAddress,
  /** Number of items held. */
  items: optional(count),
  /** Number of collections of these items. */
  collections: optional(count),
});
/** Wallet with items in search results. */
export type FoundProfile = z.infer<typeof foundProfile>;

/** Parser of a trait value in search results. */
export const foundTrait = object({
  trait_type: z.string(),
  value: stringOrNumber,
  /** Number of the collection's items with this value. */
  count: optional(count),
  collection: optional(collectionName),
});
/** Trait value in search results. */
export type FoundTrait = z.infer<typeof foundTrait>;

/**
 * `GET /search`: best matches first, grouped by kind. Query `q`; `limit` per kind; `type`: only one kind, the others
 * are empty.
 */
export const marketSearchResponse = object({
  collections: withDefault(z.array(foundCollection), []),
  items: withDefault(z.array(foundItem), []),
  profiles: withDefault(z.array(foundProfile), []),
  traits: withDefault(z.array(foundTrait), []),
});
/** Search results by kind, best matches first. */
export type MarketSearchResponse = z.infer<typeof marketSearchResponse>;

export const searchRoute = {
  method: "get",
  path: "/search",
  query: ["q", "type", "limit"],
  response: ["MarketSearchResponse", marketSearchResponse],
  errors: ["INVALID_LIMIT", "VALIDATION_FAILED"],
  rate: "searches",
} as const satisfies Route;
