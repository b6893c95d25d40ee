import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, string } from "./field.js";
import { collectionName } from "./market-collection.js";
import { marketResultPage } from "./market-result-page.js";
import { mintedItem } from "./mint.js";
import { price } from "./price.js";
import { object } from "./schema.js";

/** Where an item can be bought, and for how much. */
export const listing = object({
  id: optional(string),
  price: nullish(price),
  seller: optional(string),
  /** For people; null: unknown. */
  marketplace: nullish(string),
  /** Where it can be bought. */
  url: nullish(string),
  listedAt: optional(timestamp),
  /** Null: until it is cancelled or sold. */
  expiresAt: nullish(timestamp),
});
export type Listing = z.infer<typeof listing>;

/** An item, as far as it is told where others are. */
export const itemName = object({
  /** Address of its mint account. */
  mint: string,
  number: nullish(count),
  name: optional(string),
  image: nullish(string),
});
export type ItemName = z.infer<typeof itemName>;

/** An item that exists on the chain, with its listing state. */
export const marketItem = object({
  ...itemName.shape,
  attributes: mintedItem.shape.attributes,
  rarityRank: mintedItem.shape.rarityRank,
  /** The wallet that holds it; null: burned. */
  owner: nullish(string),
  listed: optional(boolean),
  /** Null: not listed. */
  listing: nullish(listing),
  lastSale: nullish(object({ price: nullish(price), at: optional(timestamp) })),
  mintedAt: nullish(timestamp),
  /** Its page at the marketplace. */
  url: nullish(string),
});
export type MarketItem = z.infer<typeof marketItem>;

/**
 * `GET /collections/{id}/items`: oldest mints first. Query `limit`, `cursor`; `listed=true` has only what is listed, the
 * cheapest first; `trait.<type>=<value>`, repeated, narrows it as in the gallery of the Mint API.
 */
export const marketItemsResponse = object({
  ...marketResultPage(marketItem).shape,
  collection: optional(collectionName),
});
export type MarketItemsResponse = z.infer<typeof marketItemsResponse>;
