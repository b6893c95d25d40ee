import { findApiKey, type ApiKeyRecord, type KeyCollection } from "./key-queries.js";
import { createTtlCache } from "../../platform/cache/ttl-cache.js";
import { createConcurrencyLimit } from "../../platform/limits/concurrency-limit.js";
import type { Database } from "../../platform/db/database.js";
import type { Principal } from "./principal.js";
import { hashKey } from "./api-keys.js";
import { readPageKey } from "./page-key.js";

/** A valid key with the principal of its requests. */
export interface CachedApiKey {
  readonly origins: readonly string[] | null;
  readonly principal: Principal;
  /** The same key, limited to publicly visible collections. */
  readonly publicPrincipal: Principal;
}

/** Maximum concurrent look-ups. Clients take turns, and none is rejected before its connections are. */
const lookUpLimits = { total: 8, perClient: 4, waitingPerClient: 10_000, waitingTotal: 10_000 };

/** How many unknown values are remembered, and for how long: a new key that was tried too early works soon. */
const [maxUnknown, unknownMilliseconds] = [10_000, 5_000];

/**
 * Looks up keys by value, cached for half a second with concurrent lookups shared. A revocation takes effect
 * within a second in every process. Unknown values are remembered for a few seconds, so that repeating one costs no query.
 * One client's look-ups wait for each other, and not those of other clients.
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
}): (value: string, client: string | undefined) => Promise<CachedApiKey | null> {
  const keys = createTtlCache(load, { monotonic, ttlMilliseconds });

  const lookUps = createConcurrencyLimit({ settings: lookUpLimits, monotonic });
  const unknown = createTtlCache(() => Promise.resolve(true), {
    monotonic,
    ttlMilliseconds: unknownMilliseconds,
    maxEntries: maxUnknown,
  });

  async function load(hashOrId: string): Promise<CachedApiKey | undefined> {
    const record = await findApiKey(database, hashOrId, chainName, clock());
    if (!record) {
      await unknown.read(hashOrId);
      return undefined;
    }
    return {
      origins: record.origins,
      principal: toPrincipal(record, record.collections),
      publicPrincipal: toPrincipal(
        record,
        record.collections.filter(({ isVisible }) => isVisible),
      ),
    };
  }

  return async (value, client = "") => {
    const hashOrId = readPageKey(value) ?? hashKey(value);
    if (unknown.peek(hashOrId)) return null;
    return keys.peek(hashOrId) ?? (await lookUps.run(client, () => keys.read(hashOrId))) ?? null;
  };
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
