import type { CollectionResponse, Collection } from "../../contract/mint/collection.js";
import type { GalleryItem, GalleryResponse } from "../../contract/mint/items.js";

/** True for a drop of several items that differ and can be seen: no open edition, single item or secret until a reveal. */
export function hasVariations({ collection, supply }: CollectionResponse): boolean {
  const { features, reveal } = collection;
  const isHidden = reveal && !reveal.revealedAt;
  return !isHidden && features?.gallery === true && (supply.total ?? 0) > 1;
}

/** Reads a result page of the collection's artwork. */
export type ReadItems = (page: {
  readonly limit: number;
  readonly offset: number;
}) => Promise<GalleryResponse>;

/** Items per read. */
const pageSize = 24;

/**
 * The items of a collection in a shuffled order without an end, which is the same for every visitor: responses are shared
 * by caches. Reads one result page at a time, only when it is needed.
 */
export class Variations {
  readonly #read: ReadItems;
  readonly #pages: readonly number[];
  readonly #random: () => number;
  readonly #items: GalleryItem[] = [];
  #pagesRead = 0;
  #reading: Promise<void> | null = null;

  /** @param total Number of items. */
  constructor({ id }: Pick<Collection, "id">, total: number, read: ReadItems) {
    this.#read = read;
    this.#random = createRandom(id);
    this.#pages = this.#shuffle(Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => index));
  }

  /**
   * Item at a position of the order, from 0; null if no item has an image.
   * @throws {ApiError} when the items can't be read; a later call reads again.
   */
  async at(position: number): Promise<GalleryItem | null> {
    while (position >= this.#items.length && this.#pagesRead < this.#pages.length)
      await (this.#reading ??= this.#readPage().finally(() => (this.#reading = null)));
    return this.#items[position % this.#items.length] ?? null;
  }

  async #readPage(): Promise<void> {
    const offset = this.#pages[this.#pagesRead]! * pageSize;
    const { items } = await this.#read({ limit: pageSize, offset });
    this.#pagesRead++;
    this.#items.push(...this.#shuffle(items.filter(({ image }) => image)));
  }

  /** Shuffles by Fisher and Yates. */
  #shuffle<T>(values: readonly T[]): T[] {
    const shuffled = [...values];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const chosen = Math.floor(this.#random() * (last + 1));
      [shuffled[last], shuffled[chosen]] = [shuffled[chosen]!, shuffled[last]!];
    }
    return shuffled;
  }
}

/** Repeatable numbers from 0 to 1: mulberry32, seeded by a text. */
function createRandom(text: string): () => number {
  let state = [...text].reduce((hash, character) => Math.imul(hash, 31) + character.codePointAt(0)!, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
