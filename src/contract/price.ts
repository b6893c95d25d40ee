import type * as z from "zod/mini";
import { optional, nullish, boolean, matching, string, nullableString } from "./field.js";
import { primitive, object } from "./schema.js";

/** Non-negative integer as a decimal string, because it may exceed a float's precision. */
export const wholeNumber = matching(/^\d{1,39}$/);

const decimal = matching(/^\d+(\.\d+)?$/);

/** Amount of one currency. `baseUnits` is exact; `amount` is for display. */
export const price = object({
  /** Decimal string in whole coins: `"0.5"`. Free is `"0"`. */
  amount: decimal,
  /** Integer string in the currency's smallest unit: `"500000000"`. */
  baseUnits: wholeNumber,
  /** Decimal places between `baseUnits` and `amount`, 0 to 255. */
  decimals: primitive<number>("number", (value) => Number.isInteger(value) && (value as number) >>> 8 === 0),
  /** Currency symbol: `SOL`, `USDC`. */
  currency: string,
  /** Token mint address; null or missing: the chain's native coin. An invalid value makes the price invalid. */
  mint: nullableString,
  chain: optional(string),
  /** True when the amount follows an exchange rate and may differ slightly at prepare. */
  approximate: optional(boolean),
  /** Value in US dollars, as a decimal string; null: unknown. */
  usd: nullish(decimal),
});

/** Amount of one currency. */
export type Price = z.infer<typeof price>;
