import { bountyPrizesResponse, bountyResponse } from "../contract/bounty.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/**
 * Reads the bounty.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readBounty(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}/bounty`, bountyResponse, options);
}

/**
 * Reads the bounty's prizes with their winners.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readBountyPrizes(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(
    transport,
    joinPath`/collections/${identifier}/bounty-prizes`,
    bountyPrizesResponse,
    options,
  );
}
