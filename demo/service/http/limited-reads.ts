import type { Context } from "hono";
import { createTtlCache } from "../platform/cache/ttl-cache.js";
import type { ConcurrencyLimit } from "../platform/limits/concurrency-limit.js";
import type { ReadClientIp } from "./middleware/client-ip.js";

/** Limit and cache of public reads. */
export interface LimitedReadsOptions {
  /** Limit of uncached reads. */
  readonly limit: ConcurrencyLimit;
  readonly readClientIp: ReadClientIp;
  readonly monotonic: () => number;
  readonly ttlMilliseconds: number;
}

/**
 * Creates a read whose results, including `null` for unknown keys, are briefly cached for all clients. Uncached reads
 * are limited per client. A load that another client has started is only shared after the client's own admission.
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
