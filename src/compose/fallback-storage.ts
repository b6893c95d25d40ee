import type { PendingMint, PendingMintStorage } from "../core/pending-mint.js";
import type { KeyValueStore } from "../core/environment.js";

/** Prefix of the keys, with the version of the record format. */
const version = "mint-widget:pending-1:";

/** Storage with a list of its keys, as `localStorage`. */
export interface ListedStore extends KeyValueStore {
  keys(): readonly string[];
}

/**
 * Records in `primary`; in `fallback` those that it doesn't take, for browsers without IndexedDB. A record in the fallback
 * is the newer one: it is removed as soon as the key is written to the primary storage. Rejects when neither can be used.
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
        // The fallback can't be used, so it has no record.
      }
    },
  };
}
