import { topHoldersResponse, topMintersResponse } from "../contract/rankings.js";
import { addQuery, type PageQuery } from "./query.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

type RankingQuery = Pick<PageQuery, "limit">;

/**
 * Reads the current largest holders.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readTopHolders(
  transport: TransportOptions,
  identifier: string,
  { limit }: RankingQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/top-holders`, { limit });
  return request(transport, path, topHoldersResponse, options);
}

/**
 * Reads the wallets with most minted items, held or not.
 * @param identifier Short id, UUID or address; case-sensitive.
 */
export function readTopMinters(
  transport: TransportOptions,
  identifier: string,
  { limit }: RankingQuery = {},
  options?: CallOptions,
) {
  const path = addQuery(joinPath`/collections/${identifier}/top-minters`, { limit });
  return request(transport, path, topMintersResponse, options);
}
