import { count, optional, nullable, nullish, boolean, timestamp, string } from "./field.js";
import { statedAddress } from "./address.js";
import { collectionName } from "./market-collection.js";
import { marketResultPage } from "./market-result-page.js";
import { mintedItem } from "./mint.js";
import { price } from "./price.js";
import { imageFields } from "./image.js";
import { object, type Infer } from "./schema.js";

/** Listing of an item for sale. */
export const listing = object({
  id: optional(string),
  price: nullish(price),
  seller: optional(statedAddress),
  /** Display name of the marketplace; null: unknown. */
  marketplace: nullish(string),
  /** URL of the listing. */
  url: nullish(string),
  listedAt: optional(timestamp),
  /** Null: until it is cancelled or sold. */
  expiresAt: nullish(timestamp),
});
/** Listing of an item for sale. */
export type Listing = Infer<typeof listing>;

/** Reference to an item in other records. */
export const itemName = object({
  /** Address of the token mint. */
  mint: statedAddress,
  number: nullish(count),
  name: optional(string),
  ...imageFields,
});
/** Reference to an item in other records. */
export type ItemName = Infer<typeof itemName>;

/** Item on the chain with its listing. */
export const marketItem = object({
  ...itemName.shape,
  attributes: mintedItem.shape.attributes,
  rarityRank: mintedItem.shape.rarityRank,
  /** Wallet that holds it; null: burned. */
  owner: nullish(statedAddress),
  listed: optional(boolean),
  /** Null: not listed. */
  listing: nullable(listing),
  lastSale: nullish(object({ price: nullish(price), at: optional(timestamp) })),
  mintedAt: nullish(timestamp),
  /** URL of its page at the marketplace. */
  url: nullish(string),
});
/** Item on the chain with its listing. */
export type MarketItem = Infer<typeof marketItem>;

/**
 * `GET /collections/{id}/items`: oldest mints first. Query `limit`, `cursor`; `listed=true`: only listed items, the
 * cheapest first; filter `trait.<type>=<value>`, repeated, as in the gallery of the Mint API.
 */
export const marketItemsResponse = object({
  ...marketResultPage(marketItem).shape,
  collection: optional(collectionName),
});
/** Result page of items. */
export type MarketItemsResponse = Infer<typeof marketItemsResponse>;
