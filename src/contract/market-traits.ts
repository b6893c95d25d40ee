import { count, optional, nullish, string, stringOrNumber } from "./field.js";
import { price } from "./price.js";
import { array, object, type Infer } from "./schema.js";

/** `GET /collections/{id}/traits`: every trait and value of the minted items. */
export const marketTraitsResponse = object({
  traits: array(
    object({
      trait_type: string,
      values: array(
        object({
          value: stringOrNumber,
          /** Number of items with this value. */
          count: optional(count),
          /** Fraction of all items with this value, from 0 to 1, as a decimal string: `"0.012"`. */
          share: optional(string),
          /** Number of listed items with this value. */
          listed: optional(count),
          /** Lowest listing of an item with this value; null: none. */
          floor: nullish(price),
        }),
      ),
    }),
  ),
  /** Number of items counted. */
  total: optional(count),
});
/** Traits of the minted items with counts and floor prices. */
export type MarketTraitsResponse = Infer<typeof marketTraitsResponse>;
