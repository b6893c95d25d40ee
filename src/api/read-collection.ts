import { collectionResponse } from "../contract/collection.js";
import { joinPath, request, type RequestOptions, type TransportOptions } from "./request.js";

/** Options of an API call: `signal` aborts it. */
export type CallOptions = Pick<RequestOptions, "signal">;

/**
 * Reads a collection with its phases, prices and supply. In a module of its own, because the first view needs no other
 * route.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readCollection(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}`, collectionResponse, options);
}
