import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, success, string, stringOrNumber } from "./field.js";
import { mintedItem } from "./mint.js";
import { resultPage } from "./paging.js";
import { array, object } from "./schema.js";

/**
 * `GET /collections/{identifier}/gallery`: the artwork of the collection by number, minted or not. Query `limit`,
 * `offset`; `minted` (`true` or `false`) and `trait.<type>=<value>`, repeated, narrow it: values of one type are
 * alternatives, types are taken together.
 */
export const galleryResponse = resultPage(
  object({
    number: count,
    name: optional(string),
    image: nullish(string),
    attributes: mintedItem.shape.attributes,
    rarityRank: mintedItem.shape.rarityRank,
    minted: optional(boolean),
    /** Address of its mint account; null until it is minted. */
    mint: nullish(string),
  }),
);
export type GalleryResponse = z.infer<typeof galleryResponse>;
export type GalleryItem = GalleryResponse["items"][number];

/** A minted item with who minted it and when. */
export const mintRecord = object({
  ...mintedItem.shape,
  /** The wallet that minted it, whoever holds it now. */
  wallet: optional(string),
  mintedAt: optional(timestamp),
  /** Base58; the transaction's id. */
  signature: optional(string),
});
export type MintRecord = z.infer<typeof mintRecord>;

/** `GET /collections/{identifier}/recently-minted`: newest first. Query `limit`. */
export const recentlyMintedResponse = object({
  success,
  items: array(mintRecord),
  serverTime: optional(timestamp),
});
export type RecentlyMintedResponse = z.infer<typeof recentlyMintedResponse>;

/** `GET /collections/{identifier}/all-minted`: oldest first, so that a page stays what it was while minting goes on. */
export const allMintedResponse = resultPage(mintRecord);
export type AllMintedResponse = z.infer<typeof allMintedResponse>;

/** `GET /collections/{identifier}/traits` */
export const traitsResponse = object({
  success,
  traits: array(
    object({
      trait_type: string,
      values: array(
        object({
          value: stringOrNumber,
          /** Items that have it. */
          count: optional(count),
          /** Those of them that are minted. */
          minted: optional(count),
          /** `count` of all items, from 0 to 1, as a decimal string: `"0.012"`. */
          share: optional(string),
        }),
      ),
    }),
  ),
  /** Items that were counted. */
  total: optional(count),
});
export type TraitsResponse = z.infer<typeof traitsResponse>;
