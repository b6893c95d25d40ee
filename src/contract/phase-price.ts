import type * as z from "zod/mini";
import { extra, extraOrNull, instant, success } from "./field.js";
import { price } from "./price.js";
import { record } from "./schema.js";

/** `GET /phases/{phaseId}/pegged-price`: what one unit of a USD- or native-pegged phase costs now. */
export const peggedPriceResponse = record({
  success,
  /** Null: unavailable, which is neither zero nor free. */
  price: extraOrNull(price),
  /** When to ask again: the price may be another from then on. */
  validUntil: extra(instant),
  serverTime: extra(instant),
});
export type PeggedPriceResponse = z.infer<typeof peggedPriceResponse>;

/** `GET /phases/{phaseId}/dutch-price`: the live price of a Dutch phase, and when it falls next. */
export const dutchPriceResponse = record({
  ...peggedPriceResponse.shape,
  /** What it never falls below. */
  floor: extraOrNull(price),
  startPrice: extraOrNull(price),
  /** Null: it doesn't fall any more. */
  nextPrice: extraOrNull(price),
  /** When `nextPrice` begins. */
  nextPriceAt: extraOrNull(instant),
});
export type DutchPriceResponse = z.infer<typeof dutchPriceResponse>;
