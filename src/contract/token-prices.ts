import { count, optional, nullish, boolean, timestamp, success, string } from "./field.js";
import { nullableAddress } from "./address.js";
import { array, object, type Infer } from "./schema.js";

/** `GET /token-prices`: exchange rates of the platform's currencies. */
export const tokenPricesResponse = object({
  success,
  tokens: array(
    object({
      /** Token mint address; null: the chain's native coin. */
      mint: nullableAddress,
      /** Currency symbol: `SOL`, `USDC`. */
      symbol: string,
      decimals: optional(count),
      /** US dollars for one whole coin, as a decimal string; null: unknown. */
      usd: nullish(string),
      /** True: stale last known value. */
      approximate: optional(boolean),
      /** Time of the rate. */
      updatedAt: nullish(timestamp),
    }),
  ),
  /** Source of the rates. `recorded`: sample data for trials, not current rates. */
  source: optional(object({ name: string, recorded: optional(boolean) })),
  serverTime: optional(timestamp),
});
/** Exchange rates of the platform's currencies, in US dollars. */
export type TokenPricesResponse = Infer<typeof tokenPricesResponse>;
