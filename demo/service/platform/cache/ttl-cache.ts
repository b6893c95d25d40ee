import { LRUCache } from "lru-cache";
import { untilAborted } from "../scheduling/until-aborted.js";

export interface TtlCacheOptions {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Maximum age of an entry in milliseconds, counted from the start of its load. */
  readonly ttlMilliseconds: number;
  /** Maximum entries; the least recently used is evicted. Default: 1,000. */
  readonly maxEntries?: number;
}

export interface TtlCache<T> {
  /**
   * The cached value, or a load shared by concurrent reads. Rejects with the load's rejection, or with the signal's
   * reason on abort; the load continues for other readers.
   */
  read(key: string, signal?: AbortSignal): Promise<T>;
  /** The cached value, without loading it; undefined if there is none or it is still loading. */
  peek(key: string): T | undefined;
  /** Drops an entry, so that the next read loads it again. */
  invalidate(key: string): void;
}

interface CacheEntry<T> {
  readonly startedAt: number;
  readonly value: Promise<T>;
  /** Set once the load has finished. */
  loaded?: T;
}

/**
 * Caches loads by key for a fixed time. Neither failed loads nor loads that resolve to `undefined` are cached.
 * @example
 * const prices = createTtlCache(readPrice, { monotonic: () => performance.now(), ttlMilliseconds: 1_000 });
 * await prices.read(phaseId);
 */
export function createTtlCache<T>(
  load: (key: string) => Promise<T>,
  { monotonic, ttlMilliseconds, maxEntries = 1_000 }: TtlCacheOptions,
): TtlCache<T> {
  const entries = new LRUCache<string, CacheEntry<T>>({
    max: maxEntries,
  });

  function readShared(key: string): Promise<T> {
    const startedAt = monotonic();
    const cached = entries.get(key);
    if (cached && startedAt - cached.startedAt < ttlMilliseconds) return cached.value;
    const entry: CacheEntry<T> = { startedAt, value: load(key) };
    entries.set(key, entry);
    const drop = (): void => {
      if (entries.peek(key) === entry) entries.delete(key);
    };
    entry.value.then((value) => {
      if (value === undefined) drop();
      else entry.loaded = value;
    }, drop);
    return entry.value;
  }

  return {
    async read(key, signal) {
      signal?.throwIfAborted();
      const value = readShared(key);
      return signal ? untilAborted(value, signal) : value;
    },
    peek(key) {
      const cached = entries.get(key);
      return cached && monotonic() - cached.startedAt < ttlMilliseconds ? cached.loaded : undefined;
    },
    invalidate(key) {
      entries.delete(key);
    },
  };
}
