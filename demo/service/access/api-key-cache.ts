import { findApiKey } from "../db/repositories/api-keys.js";
import { createTtlCache } from "../cache/ttl-cache.js";
import type { Database } from "../db/database.js";
import type { Principal } from "./principal.js";
import { hashKey } from "./api-keys.js";

/** A valid key with the principal of its requests. */
export interface CachedApiKey {
  readonly origins: readonly string[] | null;
  readonly principal: Principal;
}

/**
 * Looks up keys by value, cached for half a second with concurrent lookups shared. A revocation takes effect
 * within a second in every process. Unknown values are not cached.
 */
export function createApiKeyCache({
  database,
  chainName,
  clock,
  monotonic,
  ttlMilliseconds = 500,
}: {
  database: Database;
  chainName: string;
  clock: () => Date;
  monotonic: () => number;
  ttlMilliseconds?: number;
}): (value: string) => Promise<CachedApiKey | null> {
  const keys = createTtlCache(load, { monotonic, ttlMilliseconds });

  async function load(hash: string): Promise<CachedApiKey | undefined> {
    const record = await findApiKey(database, hash, chainName, clock());
    if (!record) return undefined;
    const identifiers = record.collections.flatMap(({ id, shortId, address }) => [
      [shortId, id] as const,
      [address, id] as const,
      [id, id] as const,
    ]);
    const principal = {
      keyId: record.id,
      class: record.class,
      scope: new Set(record.collections.map(({ id }) => id)),
      identifiers: new Map(identifiers),
    };
    return { origins: record.origins, principal };
  }

  return async (value) => (await keys.read(hashKey(value))) ?? null;
}
