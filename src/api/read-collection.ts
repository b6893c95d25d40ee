import { collectionResponse } from "../contract/collection.js";
import { joinPath, request, type RequestOptions, type TransportOptions } from "./request.js";

/** How a call may be given up. */
export type CallOptions = Pick<RequestOptions, "signal">;

/**
 * The one read that a page is shown from; apart from the rest of the API so that a page can be shown without it.
 * @param identifier Short id, UUID or address; case is kept.
 */
export function readCollection(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}`, collectionResponse, options);
}
