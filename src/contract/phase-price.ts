import { optional, nullable, nullish, timestamp, success } from "./field.js";
import { price } from "./price.js";
import { object, type Infer } from "./schema.js";

/** `GET /phases/{phaseId}/pegged-price`: current price of one unit of a USD- or native-pegged phase. */
export const peggedPriceResponse = object({
  success,
  /** Null: unavailable, neither zero nor free. */
  price: nullable(price),
  /** Time from which the price may change and has to be read again. */
  validUntil: optional(timestamp),
  serverTime: optional(timestamp),
});
/** Current price of a pegged phase. */
export type PeggedPriceResponse = Infer<typeof peggedPriceResponse>;

/** `GET /phases/{phaseId}/dutch-price`: current price of a Dutch phase and its next step. */
export const dutchPriceResponse = object({
  ...peggedPriceResponse.shape,
  /** Minimum price. */
  floor: nullish(price),
  startPrice: nullish(price),
  /** Null: the last step was reached. */
  nextPrice: nullish(price),
  /** Start of `nextPrice`. */
  nextPriceAt: nullish(timestamp),
});
/** Current price of a Dutch phase and its next step. */
export type DutchPriceResponse = Infer<typeof dutchPriceResponse>;
