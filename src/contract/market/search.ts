import * as z from "zod/mini";
import { count, optional, nullish, withDefault, stringOrNumber, object } from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { collectionName } from "./collection.js";
import { itemName, listing } from "./items.js";
import { price } from "../values/price.js";
import type { Route } from "../route.js";

export const foundCollection = object({
  ...collectionName.shape,
  /** Address on the chain. Case matters. */
  address: nullish(statedAddress),
  floor: nullish(price),
  /** Number of existing items. */
  items: optional(count),
});
/** Collection in search results. */
export type FoundCollection = z.infer<typeof foundCollection>;

export const foundItem = object({
  ...itemName.shape,
  collection: optional(collectionName),
  /** Null: not listed. */
  listing: nullish(listing),
});
/** Item in search results. */
export type FoundItem = z.infer<typeof foundItem>;

export const foundProfile = object({
  /** Base58. */
  wallet: statedAddress,
  /** Number of items held. */
  items: optional(count),
  /** Number of collections of these items. */
  collections: optional(count),
});
/** Wallet with items in search results. */
export type FoundProfile = z.infer<typeof foundProfile>;

export const foundTrait = object({
  trait_type: z.string(),
  value: stringOrNumber,
  /** Number of the collection's items with this value. */
  count: optional(count),
  collection: optional(collectionName),
});
/** Trait value in search results. */
export type FoundTrait = z.infer<typeof foundTrait>;

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
