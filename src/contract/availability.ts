import type * as z from "zod/mini";
import { supply } from "./collection.js";
import { optional, success, timestamp } from "./field.js";
import { object } from "./schema.js";

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = object({
  success,
  ...supply.shape,
  serverTime: optional(timestamp),
});
/** Current supply of a collection. */
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;
