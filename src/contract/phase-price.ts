import type * as z from "zod/mini";
import { optional, nullish, timestamp, success } from "./field.js";
import { price } from "./price.js";
import { object } from "./schema.js";

/** `GET /phases/{phaseId}/pegged-price`: what one unit of a USD- or native-pegged phase costs now. */
export const peggedPriceResponse = object({
  success,
  /** Null: unavailable, which is neither zero nor free. */
  price: nullish(price),
  /** When to ask again: the price may be another from then on. */
  validUntil: optional(timestamp),
  serverTime: optional(timestamp),
});
export type PeggedPriceResponse = z.infer<typeof peggedPriceResponse>;

/** `GET /phases/{phaseId}/dutch-price`: the live price of a Dutch phase, and when it falls next. */
export const dutchPriceResponse = object({
  ...peggedPriceResponse.shape,
  /** What it never falls below. */
  floor: nullish(price),
  startPrice: nullish(price),
  /** Null: it doesn't fall any more. */
  nextPrice: nullish(price),
  /** When `nextPrice` begins. */
  nextPriceAt: nullish(timestamp),
});
export type DutchPriceResponse = z.infer<typeof dutchPriceResponse>;
