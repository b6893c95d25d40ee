import type * as z from "zod/mini";
import { count, extra, success } from "./field.js";
import { list, record } from "./schema.js";

export const defaultLimit = 20;
export const maximumLimit = 100;

/** A page of a list that is continued with `limit` and `offset`. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  record({
    success,
    items: list(item),
    /** Of the whole list. */
    total: extra(count),
    limit: extra(count),
    offset: extra(count),
  });
