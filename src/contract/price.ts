import type * as z from "zod/mini";
import { optional, nullish, boolean, matching, string, nullableString } from "./field.js";
import { primitive, object } from "./schema.js";

/** A whole number too large for a float, as a decimal string. */
export const wholeNumber = matching(/^\d{1,39}$/);

const decimal = matching(/^\d+(\.\d+)?$/);

/** An amount of one currency. `baseUnits` is what is exact; `amount` is the same for people. */
export const price = object({
  /** Decimal string in whole coins: `"0.5"`. Free is `"0"`. */
  amount: decimal,
  /** The same in the currency's smallest unit: `"500000000"`. */
  baseUnits: wholeNumber,
  /** Digits between the two. A byte on the chain. */
  decimals: primitive<number>("number", (value) => Number.isInteger(value) && (value as number) >>> 8 === 0),
  /** Symbol for people: `SOL`, `USDC`. */
  currency: string,
  /** SPL mint address; null or left out for the chain's native coin. Unreadable, it must not pass for that. */
  mint: nullableString,
  chain: optional(string),
  /** True when the amount follows a rate and may differ a little at prepare. */
  approximate: optional(boolean),
  /** In US dollars, when known: a decimal string. */
  usd: nullish(decimal),
});

export type Price = z.infer<typeof price>;
