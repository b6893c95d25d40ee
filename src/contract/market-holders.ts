import type * as z from "zod/mini";
import { count, optional, nullish, timestamp, string } from "./field.js";
import { marketResultPage } from "./market-result-page.js";
import { rankedWallet } from "./rankings.js";
import { array, object } from "./schema.js";

/** `GET /collections/{id}/holders`: those with most first. Query `limit`, `cursor`. */
export const marketHoldersResponse = object({
  ...marketResultPage(rankedWallet).shape,
  /** Wallets that hold at least one. */
  unique_holders: count,
  /** Items that somebody holds. */
  total: optional(count),
  /** How many wallets hold how many, from few to many; every wallet is in one row. */
  distribution: optional(
    array(
      object({
        /** Items of a wallet, from so many to so many. `to` null: or more. */
        from: count,
        to: nullish(count),
        wallets: optional(count),
        /** `wallets` of all of them, from 0 to 1, as a decimal string. */
        share: optional(string),
        /** What they hold together. */
        items: optional(count),
      }),
    ),
  ),
  /** When the chain was last asked about all items; null: not since they were minted. */
  updatedAt: nullish(timestamp),
});
export type MarketHoldersResponse = z.infer<typeof marketHoldersResponse>;
