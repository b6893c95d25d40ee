import { LRUCache } from "lru-cache";

export interface TtlCacheOptions {
  readonly clock: () => Date;
  /** Age up to which an entry is used. Milliseconds since its load began. */
  readonly ttlMilliseconds: number;
  /** Entries at a time; the least recently used goes first. 1,000 by default. */
  readonly maximumEntries?: number;
}

export interface TtlCache<T> {
  /** The cached value, or a load shared by concurrent reads. Rejects with the load's rejection. */
  read(key: string): Promise<T>;
  /** Drops an entry, so that the next read loads it again. */
  invalidate(key: string): void;
}

/**
 * Caches loads by key for a fixed time. A failed load is not cached, nor is one that resolves with `undefined`.
 * @example
 * const prices = createTtlCache(readPrice, { clock: () => new Date(), ttlMilliseconds: 1_000 });
 * await prices.read(phaseId);
 */
export function createTtlCache<T>(
  load: (key: string) => Promise<T>,
  { clock, ttlMilliseconds, maximumEntries = 1_000 }: TtlCacheOptions,
): TtlCache<T> {
  const entries = new LRUCache<string, Promise<T>>({
    max: maximumEntries,
    ttl: ttlMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  return {
    read(key) {
      // A clock set back would extend an entry's lifetime.
      const remaining = entries.getRemainingTTL(key);
      const isFresh = remaining > 0 && remaining <= ttlMilliseconds;
      const cached = isFresh ? entries.get(key) : undefined;
      if (cached) return cached;
      const loading = load(key);
      entries.set(key, loading);
      const drop = (): void => {
        if (entries.peek(key) === loading) entries.delete(key);
      };
      loading.then((value) => {
        if (value === undefined) drop();
      }, drop);
      return loading;
    },
    invalidate(key) {
      entries.delete(key);
    },
  };
}
