import { count, optional, nullish, boolean, timestamp, success, string } from "./field.js";
import { imageFields } from "./image.js";
import { resultPage } from "./paging.js";
import { revealTimes } from "./reveal-times.js";
import { object, type Infer } from "./schema.js";

/** `GET /collections/{identifier}/reveal`. Collections without a reveal have an empty one with `enabled` false. */
export const revealResponse = object({
  success,
  enabled: boolean,
  ...revealTimes.shape,
  /** Name of the placeholders, before their numbers. */
  name: nullish(string),
  ...imageFields,
  /** Commitment to the items, published before the first mint; the seed that opens it follows with the reveal. */
  fairness: nullish(
    object({
      /** Name of the documented form of the commitment. */
      algorithm: string,
      /** SHA-256 of the hashes of all placeholders, in hex. */
      commitment: string,
      /** Hex; null until the reveal. */
      seed: nullish(string),
      /** Number of placeholders. */
      total: optional(count),
    }),
  ),
  serverTime: optional(timestamp),
});
/** Reveal of the collection. */
export type RevealResponse = Infer<typeof revealResponse>;

/** `GET /collections/{identifier}/reveal-items`: placeholders by number, with what they became. Query `limit`, `offset`. */
export const revealItemsResponse = resultPage(
  object({
    /** Number of the placeholder, counted from 1. */
    place: count,
    /** Hash that the commitment is made of, in hex. */
    hash: string,
    /** Text that the hash is made of with the seed, JSON; null until the reveal. */
    content: nullish(string),
  }),
);
/** Result page of the placeholders. */
export type RevealItemsResponse = Infer<typeof revealItemsResponse>;
