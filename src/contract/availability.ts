import { phase, supply } from "./collection.js";
import { optional, success, timestamp } from "./field.js";
import { array, object, type Infer } from "./schema.js";

/** `GET /collections/{collectionId}/availability` */
export const availabilityResponse = object({
  success,
  ...supply.shape,
  /** Current statuses, by which a page that polls its supply notices that a phase was paused, resumed, or added. */
  phases: optional(array(object({ id: phase.shape.id, status: phase.shape.status }))),
  serverTime: optional(timestamp),
});
/** Current supply of a collection. */
export type AvailabilityResponse = Infer<typeof availabilityResponse>;
