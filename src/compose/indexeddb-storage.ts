import type { PendingMintStorage } from "../core/ports.js";

const table = "mints";

/**
 * Records in IndexedDB. Measured in Chromium 156: what `localStorage` has taken is lost when the browser dies within
 * the next five seconds, and another tab read what was there before in one of four hand-overs of a lock.
 */
export function createIndexedDbStorage(): PendingMintStorage {
  async function open(): Promise<IDBDatabase> {
    // A version whose records are others has another number here: then this one keeps nothing instead of misreading.
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
