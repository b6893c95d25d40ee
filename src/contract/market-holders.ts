import { count, optional, nullish, timestamp, string } from "./field.js";
import { marketResultPage } from "./market-result-page.js";
import { rankedWallet } from "./rankings.js";
import { array, object, type Infer } from "./schema.js";

/** `GET /collections/{id}/holders`: holders with most items first. Query `limit`, `cursor`. */
export const marketHoldersResponse = object({
  ...marketResultPage(rankedWallet).shape,
  /** Wallets that hold at least one item. */
  unique_holders: count,
  /** Number of held items. */
  total: optional(count),
  /** Distribution of holders by number of items, ascending; every wallet is in one row. */
  distribution: optional(
    array(
      object({
        /** Range of items per wallet, inclusive. `to` null: no upper bound. */
        from: count,
        to: nullish(count),
        wallets: optional(count),
        /** Fraction of all wallets, from 0 to 1, as a decimal string. */
        share: optional(string),
        /** Items held by these wallets. */
        items: optional(count),
      }),
    ),
  ),
  /** Time of the last full read from the chain; null: none since the items were minted. */
  updatedAt: nullish(timestamp),
});
/** Result page of holders with their distribution. */
export type MarketHoldersResponse = Infer<typeof marketHoldersResponse>;
