import * as z from "zod/mini";
import { count, extra, extraOrNull } from "./field.js";

/** A whole number too large for a float, as a decimal string. */
export const wholeNumber = z.string().check(z.regex(/^\d{1,39}$/));

/** An amount of one currency. `baseUnits` is what is exact; `amount` is the same for people. */
export const price = z.looseObject({
  /** Decimal string in whole coins: `"0.5"`. Free is `"0"`. */
  amount: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
  /** The same in the currency's smallest unit: `"500000000"`. */
  baseUnits: wholeNumber,
  /** Digits between the two. */
  decimals: count,
  /** Symbol for people: `SOL`, `USDC`. */
  currency: z.string(),
  /** SPL mint address; null for the chain's native coin. */
  mint: extraOrNull(z.string()),
  chain: extra(z.string()),
  /** True when the amount follows a rate and may differ a little at prepare. */
  approximate: extra(z.boolean()),
  /** In US dollars, when known. */
  usd: extraOrNull(z.string()),
});

export type Price = z.infer<typeof price>;
