import { revealItemsResponse, revealResponse } from "../contract/reveal.js";
import { addQuery, type PageQuery } from "./query.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/**
 * Reads the reveal.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readReveal(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}/reveal`, revealResponse, options);
}

/**
 * Reads a result page of the placeholders by number, with what they became.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readRevealItems(
  transport: TransportOptions,
  identifier: string,
  { limit, offset }: PageQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/reveal-items`, { limit, offset });
  return request(transport, path, revealItemsResponse, options);
}
