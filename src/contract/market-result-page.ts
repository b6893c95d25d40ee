import type * as z from "zod/mini";
import { nullish, boolean, string } from "./field.js";
import { array, object } from "./schema.js";

/**
 * A page of a list of the Market API. Goes on with the query `cursor` until there is none: it marks a place in the
 * list, so rows that come in meanwhile neither repeat a record nor hide one. Query `limit`: 1 to 100, 20 by default.
 */
export const marketResultPage = <Item extends z.core.$ZodType>(item: Item) =>
  object({
    data: array(item),
    /** Opaque; null, empty or left out when there are no more. */
    cursor: nullish(string),
    hasMore: boolean,
  });
