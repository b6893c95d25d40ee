import { findApiKey } from "../db/api-keys.js";
import { createTtlCache } from "../cache/ttl-cache.js";
import type { Database } from "../db/database.js";
import type { Grant } from "./access.js";
import { hashKey } from "./keys.js";

/** A live key, and what it grants to a request that passes its checks. */
export interface KnownKey {
  readonly origins: readonly string[] | null;
  readonly grant: Grant;
}

/**
 * Finds keys by value. One that exists is kept for a second and asked for once however many requests wait for it, so
 * that reads cost no query for it; a revocation takes effect within that second, in every process. Unknown values are
 * never kept.
 */
export function createKnownKeys({
  database,
  chainName,
  clock,
  keptMilliseconds = 1_000,
}: {
  database: Database;
  chainName: string;
  clock: () => Date;
  keptMilliseconds?: number;
}): (value: string) => Promise<KnownKey | null> {
  const keys = createTtlCache(load, { clock, ttlMilliseconds: keptMilliseconds });

  async function load(hash: string): Promise<KnownKey | undefined> {
    const record = await findApiKey(database, hash, chainName, clock());
    if (!record) return undefined;
    const identifiers = record.collections.flatMap(({ id, shortId, address }) => [
      [shortId, id] as const,
      [address, id] as const,
      [id, id] as const,
    ]);
    const grant = {
      keyId: record.id,
      class: record.class,
      scope: new Set(record.collections.map(({ id }) => id)),
      identifiers: new Map(identifiers),
    };
    return { origins: record.origins, grant };
  }

  return async (value) => (await keys.read(hashKey(value))) ?? null;
}
