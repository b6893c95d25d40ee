import * as z from "zod/mini";
import { count, optional, success, object, nullable } from "./values/schema.js";

/** Default of the query `limit`. */
export const defaultLimit = 20;
/** Maximum of the query `limit`. */
export const maxLimit = 100;

/** Result page of the Mint API, continued with `limit` and `offset`. */
export const resultPage = <Item extends z.ZodMiniType>(item: Item) =>
  object({
    success,
    items: z.array(item),
    /** Number of items in the whole list. */
    total: optional(count),
    /** As requested. */
    limit: optional(count),
    /** As requested. */
    offset: optional(count),
  });

/**
 * Result page of the Market API, continued with the query `cursor` until there is none. The cursor marks a position, so
 * new rows never cause a record to be repeated or skipped. Query `limit`: 1 to 100, 20 by default.
 */
export const marketResultPage = <Item extends z.ZodMiniType>(item: Item) =>
  object({
    data: z.array(item),
    /**
     * Cursor of the next result page, which is opaque; null on the last page.
     * @remarks Other services may send an empty one, or none.
     */
    cursor: nullable(z.string()),
    /** False on the last page. */
    hasMore: z.boolean(),
  });
