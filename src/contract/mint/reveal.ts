import * as z from "zod/mini";
import { count, optional, nullish, success, object, serverTime } from "../values/schema.js";
import { imageFields } from "../values/media.js";
import { resultPage } from "../paging.js";
import { revealTimes } from "./collection.js";
import { scopeErrors, validatedErrors, type Route } from "../route.js";

export const revealResponse = object({
  success,
  /** False for a collection whose items are known from the start. */
  enabled: z.boolean(),
  ...revealTimes.shape,
  /** Name of the placeholders, to which their numbers are appended. */
  name: nullish(z.string()),
  ...imageFields,
  /** Commitment to the items, published before the first mint. Its seed is published with the reveal. */
  fairness: nullish(
    object({
      /** Name of the documented algorithm of the commitment. */
      algorithm: z.string(),
      /** SHA-256 of the hashes of all placeholders, in hex. */
      commitment: z.string(),
      /** Hex; null until the reveal. */
      seed: nullish(z.string()),
      /** Number of placeholders. */
      total: optional(count),
    }),
  ),
  serverTime,
});
/** Reveal of the collection. */
export type RevealResponse = z.infer<typeof revealResponse>;

export const revealItemsResponse = resultPage(
  object({
    /** Number of the placeholder, counted from 1. */
    place: count,
    /** Hash that is part of the commitment, in hex. */
    hash: z.string(),
    /** Text that is hashed with the seed, as JSON; null until the reveal. */
    content: nullish(z.string()),
  }),
);
/** Result page of the placeholders. */
export type RevealItemsResponse = z.infer<typeof revealItemsResponse>;

export const revealRoute = {
  method: "get",
  path: "/collections/{identifier}/reveal",
  response: ["RevealResponse", revealResponse],
  errors: scopeErrors,
} as const satisfies Route;

export const revealItemsRoute = {
  method: "get",
  path: "/collections/{identifier}/reveal-items",
  query: ["limit", "offset"],
  response: ["RevealItemsResponse", revealItemsResponse],
  errors: validatedErrors,
  rate: "lists",
} as const satisfies Route;
