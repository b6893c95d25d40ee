import { nullable, boolean, string } from "./field.js";
import { array, object, type Schema } from "./schema.js";

/**
 * Result page of the Market API, continued with the query `cursor` until there is none. The cursor marks a position, so
 * new rows neither repeat nor hide a record. Query `limit`: 1 to 100, 20 by default.
 */
export const marketResultPage = <Item extends Schema<unknown>>(item: Item) =>
  object({
    data: array(item),
    /** Opaque; null, empty or missing on the last page. */
    cursor: nullable(string),
    hasMore: boolean,
  });
