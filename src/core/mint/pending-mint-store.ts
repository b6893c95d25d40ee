import type { PendingMintStorage, MintLockKey, PendingMint } from "../pending-mint.js";
import type { Timers } from "../environment.js";

/**
 * Storage timeout in milliseconds, after which memory is used instead: a signed mint must not wait for storage. Split
 * into several timers, so that a page that blocks for longer doesn't exceed it before the storage can respond.
 */
const [timeout, turns] = [1_000, 10];

/**
 * Returns the scope of a page's records: the API base and the collection as configured. It contains nothing from the
 * service, so no response can hide a record. Pages that identify the same collection differently don't share records.
 */
export function createPendingMintScope(apiBase: string, collection: string): string {
  return `${apiBase.replace(/\/+$/, "")} ${encodeURIComponent(collection)}`;
}

/**
 * Last mint of each wallet in the configured collection, shared by all tabs of a site and kept across reloads. Without
 * working storage, records are kept in memory while the page is open.
 */
export class PendingMintStore {
  readonly #storage: PendingMintStorage;
  readonly #timers: Timers;
  readonly #scope: string;
  /** Records that aren't in storage (yet), by key. */
  readonly #unstored = new Map<string, PendingMint>();
  /** Last known records by key, for when storage can't be read. */
  readonly #known = new Map<string, PendingMint>();

  /** @param scope Key prefix that separates the collections of a site, from `createPendingMintScope`. */
  constructor(storage: PendingMintStorage, timers: Timers, scope: string) {
    this.#storage = storage;
    this.#timers = timers;
    this.#scope = scope;
  }

  /** Name of the lock and key of the record, unique among all tabs of the site. */
  keyOf({ wallet }: MintLockKey): string {
    return `mint-widget ${this.#scope} ${wallet}`;
  }

  /** Records of all wallets, stored or in memory. Never rejects. */
  async list(): Promise<readonly PendingMint[]> {
    const prefix = this.keyOf({ wallet: "" });
    const stored = await this.#withTimeout(this.#storage.read(prefix)).catch(() =>
      [...this.#known].flatMap(([key, mint]) => (key.startsWith(prefix) ? mint : [])),
    );
    const mints = new Map(stored.map((mint) => [this.keyOf(mint), mint]));
    for (const [key, mint] of mints) this.#known.set(key, mint);
    for (const [key, mint] of this.#unstored) if (key.startsWith(prefix)) mints.set(key, mint);
    return [...mints.values()];
  }

  /** Record of a wallet. Never rejects. */
  async find({ wallet }: MintLockKey): Promise<PendingMint | undefined> {
    return (await this.list()).find((mint) => mint.wallet === wallet);
  }

  /** Replaces the wallet's record. Never rejects. */
  async put(mint: PendingMint): Promise<void> {
    const key = this.keyOf(mint);
    this.#unstored.set(key, mint);
    this.#known.set(key, mint);
    try {
      await this.#withTimeout(this.#storage.write(key, mint));
      if (this.#unstored.get(key) === mint) this.#unstored.delete(key);
    } catch {
      // Storage is full, forbidden or slow: the record stays in memory.
    }
  }

  async #withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: unknown;
    const limit = new Promise<never>((_, reject) => {
      const wait = (remaining: number) => {
        timer = this.#timers.setTimeout(
          () => (remaining > 1 ? wait(remaining - 1) : reject(new Error("slow"))),
          timeout / turns,
        );
      };
      wait(turns);
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      this.#timers.clearTimeout(timer);
    }
  }
}
