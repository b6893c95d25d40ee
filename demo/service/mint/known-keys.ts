import { findApiKey } from "../db/api-keys.js";
import type { Database } from "../db/database.js";
import type { Grant } from "./access.js";
import { hashKey } from "./keys.js";

/** A live key, and what it grants to a request that passes its checks. */
export interface KnownKey {
  readonly origins: readonly string[] | null;
  readonly grant: Grant;
}

interface KeptKey {
  readonly askedAt: number;
  readonly key: Promise<KnownKey | null>;
}

/** Most keys that are kept at a time; a service has few and asks for the same ones all the time. */
const keptKeys = 1_000;

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
  const kept = new Map<string, KeptKey>();

  async function load(hash: string, now: Date): Promise<KnownKey | null> {
    const record = await findApiKey(database, hash, chainName, now);
    if (!record) return null;
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

  return async (value) => {
    const hash = hashKey(value);
    const now = clock();
    const known = kept.get(hash);
    // A clock that was set back makes an age negative.
    const age = known ? now.getTime() - known.askedAt : -1;
    if (known && age >= 0 && age < keptMilliseconds) return known.key;

    const fresh: KeptKey = { askedAt: now.getTime(), key: load(hash, now) };
    kept.delete(hash);
    kept.set(hash, fresh);
    const [oldest] = kept.keys();
    if (kept.size > keptKeys) kept.delete(oldest!);
    const forget = () => {
      if (kept.get(hash) === fresh) kept.delete(hash);
    };
    try {
      const key = await fresh.key;
      if (key === null) forget();
      return key;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
