import { supply } from "./collection.js";
import { optional, success, timestamp } from "./field.js";
import { object, type Infer } from "./schema.js";

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = object({
  success,
  ...supply.shape,
  serverTime: optional(timestamp),
});
/** Current supply of a collection. */
export type AvailabilityResponse = Infer<typeof availabilityResponse>;
