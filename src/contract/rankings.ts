import type * as z from "zod/mini";
import { count, extra, extraOrNull, instant, success, text } from "./field.js";
import { list, record } from "./schema.js";

/** A place in a ranking. */
export const rankedWallet = record({
  wallet: text,
  /** Items. */
  count,
  /** `count` of all that are counted, from 0 to 1, as a decimal string. */
  share: extra(text),
});
export type RankedWallet = z.infer<typeof rankedWallet>;

/** `GET /collections/{identifier}/top-holders`: who holds most now, by the chain's token accounts. Query `limit`. */
export const topHoldersResponse = record({
  success,
  holders: list(rankedWallet),
  /** Wallets that hold at least one. */
  uniqueHolders: extra(count),
  /** Items that somebody holds. */
  total: extra(count),
  /** When the chain was last asked about all items; null: not since they were minted. */
  updatedAt: extraOrNull(instant),
  serverTime: extra(instant),
});
export type TopHoldersResponse = z.infer<typeof topHoldersResponse>;

/** `GET /collections/{identifier}/top-minters`: who minted most, whoever holds it now. Query `limit`. */
export const topMintersResponse = record({
  success,
  minters: list(rankedWallet),
  uniqueMinters: extra(count),
  /** Items that were minted. */
  total: extra(count),
  serverTime: extra(instant),
});
export type TopMintersResponse = z.infer<typeof topMintersResponse>;
