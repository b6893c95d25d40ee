import type * as z from "zod/mini";
import { count, extra, extraOrNull, instant, text } from "./field.js";
import { marketPage } from "./market-page.js";
import { rankedWallet } from "./rankings.js";
import { list, record } from "./schema.js";

/** `GET /collections/{id}/holders`: those with most first. Query `limit`, `cursor`. */
export const marketHoldersResponse = record({
  ...marketPage(rankedWallet).shape,
  /** Wallets that hold at least one. */
  unique_holders: count,
  /** Items that somebody holds. */
  total: extra(count),
  /** How many wallets hold how many, from few to many; every wallet is in one row. */
  distribution: extra(
    list(
      record({
        /** Items of a wallet, from so many to so many. `to` null: or more. */
        from: count,
        to: extraOrNull(count),
        wallets: extra(count),
        /** `wallets` of all of them, from 0 to 1, as a decimal string. */
        share: extra(text),
        /** What they hold together. */
        items: extra(count),
      }),
    ),
  ),
  /** When the chain was last asked about all items; null: not since they were minted. */
  updatedAt: extraOrNull(instant),
});
export type MarketHoldersResponse = z.infer<typeof marketHoldersResponse>;
