import { availabilityResponse, collectionResponse } from "../contract/collection.js";
import { joinPath, request, type RequestOptions, type TransportOptions } from "./request.js";

/** How a call may be given up. */
export type CallOptions = Pick<RequestOptions, "signal">;

/** @param identifier Short id, UUID or address; case is kept. */
export function readCollection(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}`, collectionResponse, options);
}

export function readAvailability(transport: TransportOptions, collectionId: string, options?: CallOptions) {
  return request(
    transport,
    joinPath`/collections/${collectionId}/availability`,
    availabilityResponse,
    options,
  );
}
