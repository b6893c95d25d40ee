import type { GalleryItem, GalleryResponse } from "../../contract/artwork.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import type { Failure } from "../failure.js";
import { LatestRequest } from "../polling/latest-request.js";
import { loading, type Loadable } from "../loadable.js";

/** Which artwork is wanted. */
export interface GalleryFilter {
  /** Only what is minted, only what is not, or both. */
  readonly minted: boolean | null;
  /** Values by trait: one of each trait's must be an item's. */
  readonly traits: Readonly<Record<string, readonly string[]>>;
}

export const emptyFilter: GalleryFilter = { minted: null, traits: {} };

export type ReadGalleryResultPage = (
  page: { readonly limit: number; readonly offset: number },
  options: { readonly signal: AbortSignal },
) => Promise<GalleryResponse>;

interface GalleryResultPage {
  readonly request: LatestRequest<GalleryResponse>;
  state: Loadable<GalleryResponse>;
}

/** Items that are asked for at once. */
const defaultPageSize = 48;
/** Pages that are kept: what is farthest from what is looked at goes first. */
const maximumPages = 24;

/**
 * A collection's artwork as a list of any length, of which only those pages are read that somebody looks at. Pages that
 * were passed before they came are given up.
 */
export class GalleryList {
  readonly #read: ReadGalleryResultPage;
  readonly #pages = new Map<number, GalleryResultPage>();
  readonly #listeners = new ListenerSet({ onLast: () => this.#abortPages(() => true) });
  #size = defaultPageSize;
  #total: number | null = null;
  #first = 0;
  #end = 1;

  constructor(read: ReadGalleryResultPage) {
    this.#read = read;
  }

  /** Items of the whole list; null until the service has said. */
  get total(): number | null {
    return this.#total;
  }

  /** Why something that is looked at is missing; null while nothing is, or it is on its way. */
  get failure(): Failure | null {
    for (const index of this.#visiblePages()) {
      const state = this.#pages.get(index)?.state;
      if (state?.status === "failed" && !state.value) return state.failure;
    }
    return null;
  }

  /** The item at a place in the list; undefined until it is read. */
  at(index: number): GalleryItem | undefined {
    return this.#pages.get(Math.floor(index / this.#size))?.state.value?.items[index % this.#size];
  }

  /** Calls `listener` after every change. Returns the unsubscriber; with the last one all reads are given up. */
  subscribe(listener: () => void): () => void {
    const unsubscribe = this.#listeners.add(listener);
    this.showRange(this.#first, this.#end);
    return unsubscribe;
  }

  /** Reads what is missing from place `first` up to `end`, which is what is looked at. */
  showRange(first: number, end: number): void {
    this.#first = Math.max(0, first);
    this.#end = Math.max(this.#first + 1, end);
    const visible = this.#visiblePages();
    this.#abortPages((index) => !visible.includes(index));
    for (const index of visible) if (!this.#pages.has(index)) void this.#readPage(index);
    this.#evictPages();
  }

  /** Reads anew what is looked at, and forgets the rest: it is read when it is looked at again. */
  refresh(): void {
    const visible = this.#visiblePages();
    for (const [index, { request }] of this.#pages) {
      if (visible.includes(index) && this.#listeners.size > 0) continue;
      request.stop();
      this.#pages.delete(index);
    }
    if (this.#listeners.size > 0) for (const index of visible) void this.#readPage(index);
  }

  /** Numbers of the pages that are looked at. */
  #visiblePages(): number[] {
    const end = Math.max(1, Math.min(this.#end, this.#total ?? this.#size));
    const first = Math.min(Math.floor(this.#first / this.#size), Math.floor((end - 1) / this.#size));
    return Array.from({ length: Math.ceil(end / this.#size) - first }, (_, index) => first + index);
  }

  async #readPage(index: number): Promise<void> {
    const page = this.#pages.get(index) ?? this.#addPage(index);
    const [limit, offset] = [this.#size, index * this.#size];
    if (!(await page.request.run((signal) => this.#read({ limit, offset }, { signal })))) return;
    if (page.state.status === "ready" && limit === this.#size)
      this.#updateTotal(page.state.value, limit, offset);
    this.#notify();
  }

  #addPage(index: number): GalleryResultPage {
    const page: GalleryResultPage = {
      state: loading,
      request: new LatestRequest((state) => {
        page.state = state;
        if (state.status === "loading") this.#notify();
      }),
    };
    this.#pages.set(index, page);
    return page;
  }

  /** Learns from a page how long the list is and, from the first, how much the service gives at once. */
  #updateTotal({ items, total }: GalleryResponse, limit: number, offset: number): void {
    const end = offset + items.length;
    if (offset === 0 && items.length > 0 && items.length < limit && (total ?? 0) > items.length) {
      this.#abortPages((index) => index !== 0);
      this.#size = items.length;
    }
    // A service that doesn't say has at least one more, as long as its pages are full.
    this.#total = total ?? (items.length < limit ? end : Math.max(this.#total ?? 0, end + 1));
  }

  /** Gives up what is being read for the first time. */
  #abortPages(isStale: (index: number) => boolean): void {
    for (const [index, { request, state }] of this.#pages) {
      if (!isStale(index) || state.value) continue;
      request.stop();
      this.#pages.delete(index);
    }
  }

  #evictPages(): void {
    const middle = (this.#first + this.#end) / 2 / this.#size;
    const farthest = [...this.#pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const index of farthest.slice(0, Math.max(0, farthest.length - maximumPages))) {
      this.#pages.get(index)?.request.stop();
      this.#pages.delete(index);
    }
  }

  #notify(): void {
    this.#listeners.emit();
  }
}
