import * as z from "zod/mini";
import {
  count,
  optional,
  nullish,
  timestamp,
  success,
  stringOrNumber,
  object,
  serverTime,
} from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { resultPage } from "../paging.js";
import type { ItemAttribute } from "../values/item-attribute.js";
import { animation, imageFields } from "../values/media.js";
import { scopeErrors, validatedErrors, type Route } from "../route.js";

/** Parser of an `ItemAttribute`. `display_type` and `max_value` are only sent where the item has them. */
export const itemAttribute = object({
  trait_type: z.string(),
  value: stringOrNumber,
  display_type: optional(z.string()),
  max_value: optional(z.number()),
}) as z.ZodMiniType<ItemAttribute>;

export const mintedItem = object({
  /** Address of the item's token mint. */
  mint: statedAddress,
  number: optional(count),
  name: optional(z.string()),
  ...imageFields,
  /** Video, sound or 3D model of the item; null: none. */
  animation: nullish(animation),
  attributes: optional(z.array(itemAttribute)),
  /** 1 is the rarest; null: none. */
  rarityRank: nullish(count),
  /** False: a placeholder, which looks like all others until the collection's reveal. */
  revealed: optional(z.boolean()),
  /** Prize won in the collection's bounty; null: none. */
  prize: nullish(
    object({
      name: z.string(),
      /** Absolute URL; null: none. */
      image: nullish(z.string()),
    }),
  ),
  /** Page whose link previews show the item; null: none. Returns 404 until the mint is confirmed. */
  shareUrl: nullish(z.string()),
});
/** Minted item, as assigned when its mint was confirmed. */
export type MintedItem = z.infer<typeof mintedItem>;

export const galleryResponse = resultPage(
  object({
    number: count,
    name: optional(z.string()),
    ...imageFields,
    animation: mintedItem.shape.animation,
    attributes: mintedItem.shape.attributes,
    rarityRank: mintedItem.shape.rarityRank,
    /** True from the confirmation of its mint on, even after it is burned. */
    minted: optional(z.boolean()),
    /** Address of the token mint; null until it is minted. */
    mint: nullish(statedAddress),
  }),
);
/** Result page of the gallery. */
export type GalleryResponse = z.infer<typeof galleryResponse>;
/** Item of the gallery, minted or not. */
export type GalleryItem = GalleryResponse["items"][number];

export const mintRecord = object({
  ...mintedItem.shape,
  /** Wallet that minted it; not necessarily the holder. */
  wallet: optional(statedAddress),
  mintedAt: optional(timestamp),
  /** Transaction signature, in base58. */
  signature: optional(z.string()),
});
/** Minted item with its minter and time. */
export type MintRecord = z.infer<typeof mintRecord>;

export const recentlyMintedResponse = object({
  success,
  items: z.array(mintRecord),
  serverTime,
});
/** Latest minted items, newest first. */
export type RecentlyMintedResponse = z.infer<typeof recentlyMintedResponse>;

export const allMintedResponse = resultPage(mintRecord);
/** Result page of all minted items, oldest first. */
export type AllMintedResponse = z.infer<typeof allMintedResponse>;

export const traitsResponse = object({
  success,
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
          /** Number of minted items with this value. */
          minted: optional(count),
          /** Fraction of all items with this value, from 0 to 1, as a decimal string: `"0.012"`. */
          share: optional(z.string()),
        }),
      ),
    }),
  ),
  /** Number of items counted. */
  total: optional(count),
});
/** Traits of the collection with their values and counts. */
export type TraitsResponse = z.infer<typeof traitsResponse>;

export const galleryRoute = {
  method: "get",
  path: "/collections/{identifier}/gallery",
  query: ["limit", "offset", "minted", "traits"],
  response: ["GalleryResponse", galleryResponse],
  errors: validatedErrors,
  rate: "lists",
} as const satisfies Route;

export const recentlyMintedRoute = {
  method: "get",
  path: "/collections/{identifier}/recently-minted",
  query: ["limit", "holder"],
  response: ["RecentlyMintedResponse", recentlyMintedResponse],
  errors: validatedErrors,
  rate: "lists",
} as const satisfies Route;

export const allMintedRoute = {
  method: "get",
  path: "/collections/{identifier}/all-minted",
  query: ["limit", "offset"],
  response: ["AllMintedResponse", allMintedResponse],
  errors: validatedErrors,
  rate: "lists",
} as const satisfies Route;

export const traitsRoute = {
  method: "get",
  path: "/collections/{identifier}/traits",
  response: ["TraitsResponse", traitsResponse],
  errors: scopeErrors,
} as const satisfies Route;
