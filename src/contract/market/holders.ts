import * as z from "zod/mini";
import { count, optional, nullish, timestamp, object } from "../values/schema.js";
import { marketResultPage } from "../paging.js";
import { rankedWallet } from "../mint/rankings.js";
import type { Route } from "../route.js";

export const marketHoldersResponse = object({
  ...marketResultPage(rankedWallet).shape,
  /** Wallets that hold at least one item. */
  unique_holders: count,
  /** Number of held items. */
  total: optional(count),
  /** Distribution of holders by number of items, ascending. Each wallet is counted in one row. */
  distribution: optional(
    z.array(
      object({
        /** Fewest items of a wallet in this row. */
        from: count,
        /** Most items of a wallet in this row. Null: no upper bound. */
        to: nullish(count),
        wallets: optional(count),
        /** Fraction of all wallets, from 0 to 1, as a decimal string. */
        share: optional(z.string()),
        /** Items held by these wallets. */
        items: optional(count),
      }),
    ),
  ),
  /** Time of the last full read from the chain; null: none since the items were minted. */
  updatedAt: nullish(timestamp),
});
/** Result page of holders with their distribution. */
export type MarketHoldersResponse = z.infer<typeof marketHoldersResponse>;

export const marketHoldersRoute = {
  method: "get",
  path: "/collections/{id}/holders",
  query: ["limit", "cursor"],
  response: ["MarketHoldersResponse", marketHoldersResponse],
  errors: ["COLLECTION_NOT_FOUND", "INVALID_LIMIT", "INVALID_CURSOR"],
  rate: "lists",
} as const satisfies Route;
