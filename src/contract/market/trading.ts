import * as z from "zod/mini";
import { count, optional, nullish, timestamp, openEnum, object, withDefault } from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { collectionName } from "./collection.js";
import { itemName } from "./items.js";
import { marketResultPage } from "../paging.js";
import { price } from "../values/price.js";
import type { Route } from "../route.js";
import { activityKinds } from "../values/kinds.js";

/** Scope of an offer: any item of the collection, or a single item. */
export const offerScopes = ["collection", "item"] as const;

export const offer = object({
  id: optional(z.string()),
  /** `collection`: the offer is for any item. `item`: it is for one. */
  scope: optional(openEnum(offerScopes)),
  /** Price of one item. */
  price: nullish(price),
  /** Number of items that the offer buys. */
  quantity: optional(count),
  buyer: optional(statedAddress),
  /** Null for an offer to the whole collection. */
  item: nullish(itemName),
  marketplace: nullish(z.string()),
  /** URL of the page where it can be accepted. */
  url: nullish(z.string()),
  createdAt: optional(timestamp),
  /** Null: valid until it is canceled or accepted. */
  expiresAt: nullish(timestamp),
});
/** Open offer: not canceled, accepted or expired. */
export type Offer = z.infer<typeof offer>;

export const marketOffersResponse = object({
  ...marketResultPage(offer).shape,
  collection: optional(collectionName),
});
/** Result page of open offers, highest first. */
export type MarketOffersResponse = z.infer<typeof marketOffersResponse>;

export const marketOffersRoute = {
  method: "get",
  path: "/collections/{id}/offers",
  query: ["limit", "cursor"],
  response: ["MarketOffersResponse", marketOffersResponse],
  errors: ["COLLECTION_NOT_FOUND", "INVALID_LIMIT", "INVALID_CURSOR"],
  rate: "lists",
} as const satisfies Route;

export const activity = object({
  id: optional(z.string()),
  /**
   * `cancellation` ends a listing, `offer_cancellation` an offer.
   * @remarks `unknown` when invalid or missing.
   */
  kind: withDefault(openEnum(activityKinds), "unknown"),
  at: optional(timestamp),
  collection: optional(collectionName),
  /** Null for events of the whole collection, such as an offer for any item. */
  item: nullish(itemName),
  /** Null when there is none, such as for a transfer, or it is unknown. */
  price: nullish(price),
  /**
   * What a sale paid to the creators, within its price or in addition, where the transaction states it. Null: unknown,
   * which isn't zero.
   */
  royalty: nullish(price),
  /** Wallet that sold, listed, canceled, offered or sent; null for a mint. */
  from: nullish(statedAddress),
  /** Wallet that bought, minted or received; null: none. */
  to: nullish(statedAddress),
  /** True for a sale that looks like a wash trade. */
  washTrade: optional(z.boolean()),
  marketplace: nullish(z.string()),
  /** Transaction signature, in base58. Null for off-chain events. */
  signature: nullish(z.string()),
  url: nullish(z.string()),
});
/** Market event. */
export type Activity = z.infer<typeof activity>;

export const marketActivityResponse = marketResultPage(activity);
/** Result page of market events, newest first. */
export type MarketActivityResponse = z.infer<typeof marketActivityResponse>;

export const marketActivityRoute = {
  method: "get",
  path: "/collections/{id}/activity",
  query: ["kind", "limit", "cursor"],
  response: ["MarketActivityResponse", marketActivityResponse],
  errors: ["COLLECTION_NOT_FOUND", "INVALID_LIMIT", "INVALID_CURSOR", "VALIDATION_FAILED"],
  rate: "lists",
} as const satisfies Route;

export const globalActivityRoute = {
  method: "get",
  path: "/activity",
  query: ["kind", "limit", "cursor"],
  response: ["MarketActivityResponse", marketActivityResponse],
  errors: ["INVALID_LIMIT", "INVALID_CURSOR", "VALIDATION_FAILED"],
  rate: "lists",
} as const satisfies Route;
