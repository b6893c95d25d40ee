import type * as z from "zod/mini";
import { count, optional, nullish, timestamp, success, string } from "./field.js";
import { array, object } from "./schema.js";

/** A place in a ranking. */
export const rankedWallet = object({
  wallet: string,
  /** Items. */
  count,
  /** `count` of all that are counted, from 0 to 1, as a decimal string. */
  share: optional(string),
});
export type RankedWallet = z.infer<typeof rankedWallet>;

/** `GET /collections/{identifier}/top-holders`: who holds most now, by the chain's token accounts. Query `limit`. */
export const topHoldersResponse = object({
  success,
  holders: array(rankedWallet),
  /** Wallets that hold at least one. */
  uniqueHolders: optional(count),
  /** Items that somebody holds. */
  total: optional(count),
  /** When the chain was last asked about all items; null: not since they were minted. */
  updatedAt: nullish(timestamp),
  serverTime: optional(timestamp),
});
export type TopHoldersResponse = z.infer<typeof topHoldersResponse>;

/** `GET /collections/{identifier}/top-minters`: who minted most, whoever holds it now. Query `limit`. */
export const topMintersResponse = object({
  success,
  minters: array(rankedWallet),
  uniqueMinters: optional(count),
  /** Items that were minted. */
  total: optional(count),
  serverTime: optional(timestamp),
});
export type TopMintersResponse = z.infer<typeof topMintersResponse>;
