import type * as z from "zod/mini";
import { count, optional, nullish, string, stringOrNumber } from "./field.js";
import { price } from "./price.js";
import { array, object } from "./schema.js";

/** `GET /collections/{id}/traits`: every trait and value of the items that were minted. */
export const marketTraitsResponse = object({
  traits: array(
    object({
      trait_type: string,
      values: array(
        object({
          value: stringOrNumber,
          /** Items that have it. */
          count: optional(count),
          /** `count` of all items, from 0 to 1, as a decimal string: `"0.012"`. */
          share: optional(string),
          /** Those of them that are listed. */
          listed: optional(count),
          /** The lowest price that one of them is listed for; null: none is. */
          floor: nullish(price),
        }),
      ),
    }),
  ),
  /** Items that were counted. */
  total: optional(count),
});
export type MarketTraitsResponse = z.infer<typeof marketTraitsResponse>;
