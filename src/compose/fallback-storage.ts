import type { PendingMint, PendingMintStorage } from "../core/pending-mint.js";
import type { KeyValueStore } from "../core/environment.js";

/** Prefix of the keys, with the version of the record format. */
const version = "mint-widget:pending-1:";

/** Storage that lists its keys, such as `localStorage`. */
export interface ListedStore extends KeyValueStore {
  keys(): readonly string[];
}

/**
 * Stores records in `primary`, or in `fallback` when that fails, as in browsers without IndexedDB. A record in the
 * fallback is newer than the primary one: a successful write to the primary storage removes it. Rejects when neither
 * works.
 */
export function withFallbackStorage(primary: PendingMintStorage, fallback: ListedStore): PendingMintStorage {
  function readFallback(prefix: string): PendingMint[] {
    return fallback
      .keys()
      .filter((key) => key.startsWith(version + prefix))
      .map((key) => JSON.parse(fallback.getItem(key)!) as PendingMint);
  }
  return {
    async read(prefix) {
      const stored = await primary.read(prefix).catch(() => null);
      if (!stored) return readFallback(prefix);
      try {
        const saved = readFallback(prefix);
        return [...stored.filter(({ wallet }) => saved.every((mint) => mint.wallet !== wallet)), ...saved];
      } catch {
        return stored;
      }
    },
    async write(key, record) {
      const isStored = await primary.write(key, record).then(
        () => true,
        () => false,
      );
      if (!isStored) return fallback.setItem(version + key, JSON.stringify(record));
      try {
        fallback.removeItem(version + key);
      } catch {
        // The fallback can't be accessed, so it has no record to remove.
      }
    },
  };
}
