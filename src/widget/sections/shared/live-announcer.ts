/** News are said aloud at most this often. Milliseconds. */
const announceInterval = 30_000;

/** What has come to a feed since it was first drawn, and what of it is said. */
export class LiveAnnouncer<Item> {
  readonly #identify: (item: Item) => string;
  /** What was there at the last drawing; null before the first. */
  #known: ReadonlySet<string> | null = null;
  #arrived: ReadonlySet<string> = new Set();
  #unannounced = 0;
  #announcedAt = -Infinity;
  /** For a status: what has just come. */
  announcement = "";

  constructor(identify: (item: Item) => string) {
    this.#identify = identify;
  }

  /**
   * Notes what a reading has brought.
   * @param items Newest first.
   * @param describe What is said of so many, the newest of them given.
   */
  update(items: readonly Item[], now: number, describe: (count: number, newest: Item) => string): void {
    const ids = items.map(this.#identify);
    const fresh = ids.filter((id) => this.#known && !this.#known.has(id));
    if (fresh.length > 0) {
      this.#arrived = new Set(fresh);
      this.#unannounced += fresh.length;
    }
    this.#known = new Set(ids);
    if (this.#unannounced > 0 && now - this.#announcedAt >= announceInterval) {
      this.announcement = describe(this.#unannounced, items[0]!);
      this.#unannounced = 0;
      this.#announcedAt = now;
    }
  }

  /** True for what came with the last news. */
  isNew(item: Item): boolean {
    return this.#arrived.has(this.#identify(item));
  }
}
