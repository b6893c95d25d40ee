import * as z from "zod/mini";
import { count, optional, nullable, nullish, timestamp, object, stringOrNumber } from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { collectionName } from "./collection.js";
import { marketResultPage } from "../paging.js";
import { mintedItem } from "../mint/items.js";
import { price } from "../values/price.js";
import { imageFields } from "../values/media.js";
import type { Route } from "../route.js";

export const listing = object({
  id: optional(z.string()),
  price: nullish(price),
  seller: optional(statedAddress),
  /** Display name of the marketplace; null: unknown. */
  marketplace: nullish(z.string()),
  /** URL of the listing. */
  url: nullish(z.string()),
  listedAt: optional(timestamp),
  /** Null: valid until it is canceled or sold. */
  expiresAt: nullish(timestamp),
});
/** Listing of an item for sale. */
export type Listing = z.infer<typeof listing>;

export const itemName = object({
  /** Address of the token mint. */
  mint: statedAddress,
  number: nullish(count),
  name: optional(z.string()),
  ...imageFields,
});
/** Reference to an item in other records. */
export type ItemName = z.infer<typeof itemName>;

export const marketItem = object({
  ...itemName.shape,
  attributes: mintedItem.shape.attributes,
  rarityRank: mintedItem.shape.rarityRank,
  /** Wallet that holds it; null: burned. */
  owner: nullish(statedAddress),
  /**
   * True: the item can't be transferred until it is thawed, as while it is staked, or listed on a marketplace that leaves
   * it with its owner. Read from the chain with the holders. Null: unknown, as for an item that was minted elsewhere.
   */
  frozen: nullish(z.boolean()),
  listed: optional(z.boolean()),
  /** Null: not listed. */
  listing: nullable(listing),
  lastSale: nullish(object({ price: nullish(price), at: optional(timestamp) })),
  mintedAt: nullish(timestamp),
  /** URL of its page on the marketplace. */
  url: nullish(z.string()),
});
/** Item on the chain with its listing. */
export type MarketItem = z.infer<typeof marketItem>;

export const marketItemsResponse = object({
  ...marketResultPage(marketItem).shape,
  collection: optional(collectionName),
});
/** Result page of items. */
export type MarketItemsResponse = z.infer<typeof marketItemsResponse>;

export const marketItemsRoute = {
  method: "get",
  path: "/collections/{id}/items",
  query: ["listed", "mint", "traits", "limit", "cursor"],
  response: ["MarketItemsResponse", marketItemsResponse],
  errors: ["COLLECTION_NOT_FOUND", "INVALID_LIMIT", "INVALID_CURSOR", "VALIDATION_FAILED"],
  rate: "lists",
} as const satisfies Route;

export const marketTraitsResponse = object({
  traits: z.array(
    object({
      trait_type: z.string(),
      /** How to show its values, as the `display_type` of an item's trait; null: as they are. */
      display_type: nullish(z.string()),
      values: z.array(
        object({
          value: stringOrNumber,
          /** Number of items with this value. */
          count: optional(count),
          /** Fraction of all items with this value, from 0 to 1, as a decimal string: `"0.012"`. */
          share: optional(z.string()),
          /** Number of listed items with this value. */
          listed: optional(count),
          /** Lowest listing of an item with this value; null: none. */
          floor: nullish(price),
        }),
      ),
    }),
  ),
  /** Number of items counted. */
  total: optional(count),
});
/** Traits of the minted items with counts and floor prices. */
export type MarketTraitsResponse = z.infer<typeof marketTraitsResponse>;

export const marketTraitsRoute = {
  method: "get",
  path: "/collections/{id}/traits",
  response: ["MarketTraitsResponse", marketTraitsResponse],
  errors: ["COLLECTION_NOT_FOUND"],
} as const satisfies Route;
