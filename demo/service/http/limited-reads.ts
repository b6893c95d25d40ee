import type { Context } from "hono";
import { createTtlCache } from "../platform/cache/ttl-cache.js";
import type { ConcurrencyLimit } from "../platform/limits/concurrency-limit.js";
import type { ReadClientIp } from "./middleware/client-ip.js";

/** Limit and cache of reads of public paths. */
export interface LimitedReadsOptions {
  /** Limit of reads that aren't cached. */
  readonly limit: ConcurrencyLimit;
  readonly readClientIp: ReadClientIp;
  readonly monotonic: () => number;
  readonly ttlMilliseconds: number;
}

/**
 * Creates a read whose results all clients share for a moment, those for unknown keys (`null`) included. Reads that aren't
 * cached run a few at a time for each client; a load of another client is shared only in one's own turn.
 */
export function createLimitedReads<T>(
  load: (key: string) => Promise<T>,
  { limit, readClientIp, ...cacheOptions }: LimitedReadsOptions,
): (context: Context, key: string) => Promise<T> {
  const results = createTtlCache(load, cacheOptions);
  return async (context, key) => {
    const cached = results.peek(key);
    return cached === undefined ? limit.run(readClientIp(context), () => results.read(key)) : cached;
  };
}
