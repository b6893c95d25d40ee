import * as z from "zod/mini";
import { count, optional, nullish, timestamp, success, object, serverTime } from "../values/schema.js";
import { statedAddress } from "../values/address.js";
import { validatedErrors, type Route } from "../route.js";

export const rankedWallet = object({
  /** Base58. */
  wallet: statedAddress,
  /** Number of items. */
  count,
  /** Fraction of all counted items, from 0 to 1, as a decimal string. */
  share: optional(z.string()),
});
/** Wallet in a ranking. */
export type RankedWallet = z.infer<typeof rankedWallet>;

export const topHoldersResponse = object({
  success,
  holders: z.array(rankedWallet),
  /** Wallets that hold at least one item. */
  uniqueHolders: optional(count),
  /** Number of held items. */
  total: optional(count),
  /** Time of the last full read from the chain; null: none since the items were minted. */
  updatedAt: nullish(timestamp),
  serverTime,
});
/** Largest holders of the collection, largest first. */
export type TopHoldersResponse = z.infer<typeof topHoldersResponse>;

export const topMintersResponse = object({
  success,
  minters: z.array(rankedWallet),
  /** Wallets that minted at least one item. */
  uniqueMinters: optional(count),
  /** Number of minted items. */
  total: optional(count),
  serverTime,
});
/** Wallets with the most minted items. */
export type TopMintersResponse = z.infer<typeof topMintersResponse>;

export const topHoldersRoute = {
  method: "get",
  path: "/collections/{identifier}/top-holders",
  query: ["limit"],
  response: ["TopHoldersResponse", topHoldersResponse],
  errors: validatedErrors,
  rate: "lists",
} as const satisfies Route;

export const topMintersRoute = {
  method: "get",
  path: "/collections/{identifier}/top-minters",
  query: ["limit"],
  response: ["TopMintersResponse", topMintersResponse],
  errors: validatedErrors,
  rate: "lists",
} as const satisfies Route;
