import { count, optional, nullish, timestamp, success, string } from "./field.js";
import { statedAddress } from "./address.js";
import { array, object, type Infer } from "./schema.js";

/** Wallet in a ranking. */
export const rankedWallet = object({
  wallet: statedAddress,
  /** Number of items. */
  count,
  /** Fraction of all counted items, from 0 to 1, as a decimal string. */
  share: optional(string),
});
/** Wallet in a ranking. */
export type RankedWallet = Infer<typeof rankedWallet>;

/** `GET /collections/{identifier}/top-holders`: current largest holders, by token accounts. Query `limit`. */
export const topHoldersResponse = object({
  success,
  holders: array(rankedWallet),
  /** Wallets that hold at least one item. */
  uniqueHolders: optional(count),
  /** Number of held items. */
  total: optional(count),
  /** Time of the last full read from the chain; null: none since the items were minted. */
  updatedAt: nullish(timestamp),
  serverTime: optional(timestamp),
});
/** Largest holders of the collection. */
export type TopHoldersResponse = Infer<typeof topHoldersResponse>;

/** `GET /collections/{identifier}/top-minters`: wallets with most minted items, held or not. Query `limit`. */
export const topMintersResponse = object({
  success,
  minters: array(rankedWallet),
  uniqueMinters: optional(count),
  /** Number of minted items. */
  total: optional(count),
  serverTime: optional(timestamp),
});
/** Wallets with most minted items. */
export type TopMintersResponse = Infer<typeof topMintersResponse>;
