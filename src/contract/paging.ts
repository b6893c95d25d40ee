import type * as z from "zod/mini";
import { count, optional, success } from "./field.js";
import { array, object } from "./schema.js";

export const defaultLimit = 20;
export const maximumLimit = 100;

/** A page of a list that is continued with `limit` and `offset`. */
export const resultPage = <Item extends z.core.$ZodType>(item: Item) =>
  object({
    success,
    items: array(item),
    /** Of the whole list. */
    total: optional(count),
    limit: optional(count),
    offset: optional(count),
  });
