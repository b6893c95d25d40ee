import { count, optional, success } from "./field.js";
import { array, object, type Schema } from "./schema.js";

/** Default of the query `limit`. */
export const defaultLimit = 20;
/** Maximum of the query `limit`. */
export const maximumLimit = 100;

/** Result page of the Mint API, continued with `limit` and `offset`. */
export const resultPage = <Item extends Schema<unknown>>(item: Item) =>
  object({
    success,
    items: array(item),
    /** Number of items in the whole list. */
    total: optional(count),
    limit: optional(count),
    offset: optional(count),
  });
