/** Minimum interval between screen reader announcements. Milliseconds. */
const announceInterval = 30_000;

/** Tracks the new items of a feed and announces them at a limited rate. */
export class LiveAnnouncer<Item> {
  readonly #identify: (item: Item) => string;
  /** Ids of the last update; null before the first. */
  #known: ReadonlySet<string> | null = null;
  #newIds: ReadonlySet<string> = new Set();
  #unannounced = 0;
  #announcedAt = -Infinity;
  /** Text of the live region. */
  announcement = "";

  constructor(identify: (item: Item) => string) {
    this.#identify = identify;
  }

  /**
   * Records the current items and updates the announcement.
   * @param items Newest first.
   * @param now Milliseconds.
   * @param describe Text for a number of new items, given the newest.
   */
  update(items: readonly Item[], now: number, describe: (count: number, newest: Item) => string): void {
    const ids = items.map(this.#identify);
    const newIds = ids.filter((id) => this.#known && !this.#known.has(id));
    if (newIds.length > 0) {
      this.#newIds = new Set(newIds);
      this.#unannounced += newIds.length;
    }
    this.#known = new Set(ids);
    if (this.#unannounced > 0 && now - this.#announcedAt >= announceInterval) {
      this.announcement = describe(this.#unannounced, items[0]!);
      this.#unannounced = 0;
      this.#announcedAt = now;
    }
  }

  /** True if the item was new in the last update with new items. */
  isNew(item: Item): boolean {
    return this.#newIds.has(this.#identify(item));
  }
}
