import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { maxLimit } from "../../../../src/contract/paging.js";
import type { TopHoldersResponse, TopMintersResponse } from "../../../../src/contract/mint/rankings.js";
import { rankHolders, rankMinters, type Ranking } from "./ranking-queries.js";
import type { PageOrder } from "../../platform/db/page-order.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { PlatformDeps } from "../../platform/deps.js";
import { toFraction } from "../../platform/validation/fraction.js";

type RankingOrder = Pick<PageOrder, "limit">;

export interface RankingService {
  /** Wallets by items held, from the last chain scan; newly minted items count for their minter. */
  readTopHolders(collectionId: string, order: RankingOrder): Promise<DeepRequired<TopHoldersResponse>>;
  /** Wallets by items minted, regardless of the current holder. */
  readTopMinters(collectionId: string, order: RankingOrder): Promise<DeepRequired<TopMintersResponse>>;
}

export function createRankingService({
  database,
  clock,
  monotonic,
  countsMilliseconds = 1_000,
}: Pick<PlatformDeps, "database" | "clock" | "monotonic"> & {
  readonly countsMilliseconds?: number;
}): RankingService {
  const cacheOptions = { monotonic, ttlMilliseconds: Math.min(countsMilliseconds, 1_000) };
  // Loaded with the maximum limit, so that all requests share one entry.
  const holders = createTtlCache((id: string) => rankHolders(database, id, maxLimit), cacheOptions);
  const minters = createTtlCache((id: string) => rankMinters(database, id, maxLimit), cacheOptions);

  const describe = ({ places, total }: Ranking, { limit }: RankingOrder) =>
    places.slice(0, limit).map(({ wallet, count }) => ({ wallet, count, share: toFraction(count, total) }));

  return {
    async readTopHolders(collectionId, order) {
      const ranking = await holders.read(collectionId);
      return {
        success: true,
        holders: describe(ranking, order),
        uniqueHolders: ranking.wallets,
        total: ranking.total,
        updatedAt: ranking.scannedAt?.toISOString() ?? null,
        serverTime: clock().toISOString(),
      };
    },

    async readTopMinters(collectionId, order) {
      const ranking = await minters.read(collectionId);
      return {
        success: true,
        minters: describe(ranking, order),
        uniqueMinters: ranking.wallets,
        total: ranking.total,
        serverTime: clock().toISOString(),
      };
    },
  };
}
