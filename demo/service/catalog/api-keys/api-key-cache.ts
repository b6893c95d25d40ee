import { findApiKey, type ApiKeyRecord, type KeyCollection } from "./key-queries.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import type { Database } from "../../platform/db/database.js";
import type { Principal } from "./principal.js";
import { hashKey } from "./api-keys.js";

/** A valid key with the principal of its requests. */
export interface CachedApiKey {
  readonly origins: readonly string[] | null;
  readonly principal: Principal;
  /** The same key, limited to publicly visible collections. */
  readonly publicPrincipal: Principal;
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
    return {
      origins: record.origins,
      principal: toPrincipal(record, record.collections),
      publicPrincipal: toPrincipal(
        record,
        record.collections.filter(({ isVisible }) => isVisible),
      ),
    };
  }

  return async (value) => (await keys.read(hashKey(value))) ?? null;
}

function toPrincipal(record: ApiKeyRecord, collections: readonly KeyCollection[]): Principal {
  const identifiers = collections.flatMap(({ id, shortId, address }) => [
    [shortId, id] as const,
    [address, id] as const,
    [id, id] as const,
  ]);
  return {
    keyId: record.id,
    class: record.class,
    scope: new Set(collections.map(({ id }) => id)),
    identifiers: new Map(identifiers),
  };
}
