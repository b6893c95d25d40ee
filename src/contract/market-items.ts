import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, text } from "./field.js";
import { collectionName } from "./market-collection.js";
import { marketPage } from "./market-page.js";
import { mintedItem } from "./mint.js";
import { price } from "./price.js";
import { record } from "./schema.js";

/** Where an item can be bought, and for how much. */
export const listing = record({
  id: extra(text),
  price: extraOrNull(price),
  seller: extra(text),
  /** For people; null: unknown. */
  marketplace: extraOrNull(text),
  /** Where it can be bought. */
  url: extraOrNull(text),
  listedAt: extra(instant),
  /** Null: until it is cancelled or sold. */
  expiresAt: extraOrNull(instant),
});
export type Listing = z.infer<typeof listing>;

/** An item, as far as it is told where others are. */
export const itemName = record({
  /** Address of its mint account. */
  mint: text,
  number: extraOrNull(count),
  name: extra(text),
  image: extraOrNull(text),
});
export type ItemName = z.infer<typeof itemName>;

/** An item that exists on the chain, with its listing state. */
export const marketItem = record({
  ...itemName.shape,
  attributes: mintedItem.shape.attributes,
  rarityRank: mintedItem.shape.rarityRank,
  /** The wallet that holds it; null: burned. */
  owner: extraOrNull(text),
  listed: extra(flag),
  /** Null: not listed. */
  listing: extraOrNull(listing),
  lastSale: extraOrNull(record({ price: extraOrNull(price), at: extra(instant) })),
  mintedAt: extraOrNull(instant),
  /** Its page at the marketplace. */
  url: extraOrNull(text),
});
export type MarketItem = z.infer<typeof marketItem>;

/**
 * `GET /collections/{id}/items`: oldest mints first. Query `limit`, `cursor`; `listed=true` has only what is listed, the
 * cheapest first; `trait.<type>=<value>`, repeated, narrows it as in the gallery of the Mint API.
 */
export const marketItemsResponse = record({
  ...marketPage(marketItem).shape,
  collection: extra(collectionName),
});
export type MarketItemsResponse = z.infer<typeof marketItemsResponse>;
