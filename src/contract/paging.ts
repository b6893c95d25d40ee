import * as z from "zod/mini";
import { count, extra, success } from "./field.js";

export const defaultLimit = 20;
export const maximumLimit = 100;

/** A page of a list that is continued with `limit` and `offset`. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.looseObject({
    success,
    items: z.array(item),
    /** Of the whole list. */
    total: extra(count),
    limit: extra(count),
    offset: extra(count),
  });
