import { count, optional, nullish, boolean, timestamp, success, string, stringOrNumber } from "./field.js";
import { statedAddress } from "./address.js";
import { mintedItem } from "./mint.js";
import { resultPage } from "./paging.js";
import { imageFields } from "./image.js";
import { array, object, type Infer } from "./schema.js";

/**
 * `GET /collections/{identifier}/gallery`: artwork of the collection by number, minted or not. Query `limit`, `offset`;
 * filters `minted` (`true`: minted items only; `false`: those that can still be minted; missing: all) and
 * `trait.<type>=<value>`, repeated: values of one type are alternatives, all types are required.
 */
export const galleryResponse = resultPage(
  object({
    number: count,
    name: optional(string),
    ...imageFields,
    animation: mintedItem.shape.animation,
    attributes: mintedItem.shape.attributes,
    rarityRank: mintedItem.shape.rarityRank,
    minted: optional(boolean),
    /** Address of the token mint; null until it is minted. */
    mint: nullish(statedAddress),
  }),
);
/** Result page of the gallery. */
export type GalleryResponse = Infer<typeof galleryResponse>;
/** Item of the gallery, minted or not. */
export type GalleryItem = GalleryResponse["items"][number];

/** Minted item with its minter and time. */
export const mintRecord = object({
  ...mintedItem.shape,
  /** Wallet that minted it; not necessarily the holder. */
  wallet: optional(statedAddress),
  mintedAt: optional(timestamp),
  /** Transaction signature, base58. */
  signature: optional(string),
});
/** Minted item with its minter and time. */
export type MintRecord = Infer<typeof mintRecord>;

/** `GET /collections/{identifier}/recently-minted`: newest first. Query `limit`, `holder`. */
export const recentlyMintedResponse = object({
  success,
  items: array(mintRecord),
  serverTime: optional(timestamp),
});
/** Latest minted items, newest first. */
export type RecentlyMintedResponse = Infer<typeof recentlyMintedResponse>;

/** `GET /collections/{identifier}/all-minted`: oldest first, so that pages stay the same while minting goes on. */
export const allMintedResponse = resultPage(mintRecord);
/** Result page of all minted items, oldest first. */
export type AllMintedResponse = Infer<typeof allMintedResponse>;

/** `GET /collections/{identifier}/traits` */
export const traitsResponse = object({
  success,
  traits: array(
    object({
      trait_type: string,
      values: array(
        object({
          value: stringOrNumber,
          /** Number of items with this value. */
          count: optional(count),
          /** Number of minted items with this value. */
          minted: optional(count),
          /** Fraction of all items with this value, from 0 to 1, as a decimal string: `"0.012"`. */
          share: optional(string),
        }),
      ),
    }),
  ),
  /** Number of items counted. */
  total: optional(count),
});
/** Traits of the collection with their values and counts. */
export type TraitsResponse = Infer<typeof traitsResponse>;
