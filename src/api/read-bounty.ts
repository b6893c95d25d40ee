import { bountyPrizesResponse, bountyResponse } from "../contract/bounty.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** @param identifier Short id, UUID or address; case is kept. */
export function readBounty(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(transport, joinPath`/collections/${identifier}/bounty`, bountyResponse, options);
}

/** @param identifier Short id, UUID or address; case is kept. */
export function readBountyPrizes(transport: TransportOptions, identifier: string, options?: CallOptions) {
  return request(
    transport,
    joinPath`/collections/${identifier}/bounty-prizes`,
    bountyPrizesResponse,
    options,
  );
}
