import type * as z from "zod/mini";
import { count, extra, extraOrNull, text, wordOrNumber } from "./field.js";
import { price } from "./price.js";
import { list, record } from "./schema.js";

/** `GET /collections/{id}/traits`: every trait and value of the items that were minted. */
export const marketTraitsResponse = record({
  traits: list(
    record({
      trait_type: text,
      values: list(
        record({
          value: wordOrNumber,
          /** Items that have it. */
          count: extra(count),
          /** `count` of all items, from 0 to 1, as a decimal string: `"0.012"`. */
          share: extra(text),
          /** Those of them that are listed. */
          listed: extra(count),
          /** The lowest price that one of them is listed for; null: none is. */
          floor: extraOrNull(price),
        }),
      ),
    }),
  ),
  /** Items that were counted. */
  total: extra(count),
});
export type MarketTraitsResponse = z.infer<typeof marketTraitsResponse>;
