import type * as z from "zod/mini";
import { count, optional, nullish, boolean, timestamp, success, string, nullableString } from "./field.js";
import { array, object } from "./schema.js";

/** `GET /token-prices`: what the currencies of the platform are worth. */
export const tokenPricesResponse = object({
  success,
  tokens: array(
    object({
      /** SPL mint address; null for the chain's native coin. */
      mint: nullableString,
      /** For people: `SOL`, `USDC`. */
      symbol: string,
      decimals: optional(count),
      /** US dollars for one whole coin, as a decimal string; null: unknown now. */
      usd: nullish(string),
      /** True for a last known value that is older than it should be. */
      approximate: optional(boolean),
      /** When the rate was observed. */
      updatedAt: nullish(timestamp),
    }),
  ),
  /** Where the rates come from. `recorded` says that they are a recording for trials and not today's. */
  source: optional(object({ name: string, recorded: optional(boolean) })),
  serverTime: optional(timestamp),
});
export type TokenPricesResponse = z.infer<typeof tokenPricesResponse>;
