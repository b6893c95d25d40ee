import { revision, supply } from "./collection.js";
import { optional, success, timestamp } from "./field.js";
import { object, type Infer } from "./schema.js";

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = object({
  success,
  ...supply.shape,
  /** The collection's, by which a page that polls its supply notices that something else has changed. */
  revision,
  serverTime: optional(timestamp),
});
/** Current supply of a collection. */
export type AvailabilityResponse = Infer<typeof availabilityResponse>;
