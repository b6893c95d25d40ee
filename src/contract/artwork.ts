import type * as z from "zod/mini";
import { count, extra, extraOrNull, flag, instant, success, text, wordOrNumber } from "./field.js";
import { mintedItem } from "./mint.js";
import { page } from "./paging.js";
import { list, record } from "./schema.js";

/**
 * `GET /collections/{identifier}/gallery`: the artwork of the collection by number, minted or not. Query `limit`,
 * `offset`; `minted` (`true` or `false`) and `trait.<type>=<value>`, repeated, narrow it: values of one type are
 * alternatives, types are taken together.
 */
export const galleryResponse = page(
  record({
    number: count,
    name: extra(text),
    image: extraOrNull(text),
    attributes: mintedItem.shape.attributes,
    rarityRank: mintedItem.shape.rarityRank,
    minted: extra(flag),
    /** Address of its mint account; null until it is minted. */
    mint: extraOrNull(text),
  }),
);
export type GalleryResponse = z.infer<typeof galleryResponse>;
export type GalleryItem = GalleryResponse["items"][number];

/** A minted item with who minted it and when. */
export const mintRecord = record({
  ...mintedItem.shape,
  /** The wallet that minted it, whoever holds it now. */
  wallet: extra(text),
  mintedAt: extra(instant),
  /** Base58; the transaction's id. */
  signature: extra(text),
});
export type MintRecord = z.infer<typeof mintRecord>;

/** `GET /collections/{identifier}/recently-minted`: newest first. Query `limit`. */
export const recentlyMintedResponse = record({
  success,
  items: list(mintRecord),
  serverTime: extra(instant),
});
export type RecentlyMintedResponse = z.infer<typeof recentlyMintedResponse>;

/** `GET /collections/{identifier}/all-minted`: oldest first, so that a page stays what it was while minting goes on. */
export const allMintedResponse = page(mintRecord);
export type AllMintedResponse = z.infer<typeof allMintedResponse>;

/** `GET /collections/{identifier}/traits` */
export const traitsResponse = record({
  success,
  traits: list(
    record({
      trait_type: text,
      values: list(
        record({
          value: wordOrNumber,
          /** Items that have it. */
          count: extra(count),
          /** Those of them that are minted. */
          minted: extra(count),
          /** `count` of all items, from 0 to 1, as a decimal string: `"0.012"`. */
          share: extra(text),
        }),
      ),
    }),
  ),
  /** Items that were counted. */
  total: extra(count),
});
export type TraitsResponse = z.infer<typeof traitsResponse>;
