import { range } from "../../primitives/range.js";
import type { GalleryItem, GalleryResponse } from "../../contract/mint/items.js";
import type { TraitFilter } from "../../contract/values/trait-filter.js";
import { ListenerSet } from "../../primitives/listener-set.js";
import type { Failure } from "../failure.js";
import { LatestRequest } from "../time/latest-request.js";
import { loading, type Loadable } from "../loadable.js";

/** Filter of the gallery. */
export interface GalleryFilter {
  /** True: minted items; false: unminted items; null: both. */
  readonly minted: boolean | null;
  readonly traits: TraitFilter;
}

/** Filter that matches every item. */
export const emptyFilter: GalleryFilter = { minted: null, traits: {} };

/** Reads a result page of the gallery. */
export type ReadGalleryResultPage = (
  page: { readonly limit: number; readonly offset: number },
  options: { readonly signal: AbortSignal },
) => Promise<GalleryResponse>;

interface GalleryResultPage {
  readonly request: LatestRequest<GalleryResponse>;
  state: Loadable<GalleryResponse>;
}

/** Items per result page. */
const defaultPageSize = 48;
/** Cached result pages; the one farthest from the visible range is evicted first. */
const maxPages = 24;

/**
 * Virtual list of a collection's artwork. Reads only the result pages in the visible range, and aborts reads of pages
 * that have scrolled out of it.
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

  /** Number of items in the whole list; null until known. */
  get total(): number | null {
    return this.#total;
  }

  /** Failure of a visible page that has no items to show; null: none. */
  get failure(): Failure | null {
    for (const index of this.#visiblePages()) {
      const state = this.#pages.get(index)?.state;
      if (state?.status === "failed" && !state.value) return state.failure;
    }
    return null;
  }

  /** Item at an index of the list, from 0; undefined until it is read. */
  at(index: number): GalleryItem | undefined {
    return this.#pages.get(Math.floor(index / this.#size))?.state.value?.items[index % this.#size];
  }

  /** Calls `listener` after every change. @returns a function that unsubscribes it; the last one aborts all reads. */
  subscribe(listener: () => void): () => void {
    const unsubscribe = this.#listeners.add(listener);
    this.showRange(this.#first, this.#end);
    return unsubscribe;
  }

  /**
   * Sets the visible range and reads its missing pages.
   * @param first Index of the first visible item.
   * @param end Index after the last visible item.
   */
  showRange(first: number, end: number): void {
    this.#first = Math.max(0, first);
    this.#end = Math.max(this.#first + 1, end);
    const visible = this.#visiblePages();
    this.#abortPages((index) => !visible.includes(index));
    for (const index of visible) if (!this.#pages.has(index)) void this.#readPage(index);
    this.#evictPages();
  }

  /** Reads the visible pages again and drops the others. */
  refresh(): void {
    const visible = this.#visiblePages();
    for (const [index, { request }] of this.#pages) {
      if (visible.includes(index) && this.#listeners.size > 0) continue;
      request.stop();
      this.#pages.delete(index);
    }
    if (this.#listeners.size > 0) for (const index of visible) void this.#readPage(index);
  }

  /** Indexes of the visible pages. */
  #visiblePages(): number[] {
    const end = Math.max(1, Math.min(this.#end, this.#total ?? this.#size));
    const first = Math.min(Math.floor(this.#first / this.#size), Math.floor((end - 1) / this.#size));
    return range(Math.ceil(end / this.#size) - first).map((index) => first + index);
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

  /** Updates the total from a page. The first page also shows the service's page size. */
  #updateTotal({ items, total }: GalleryResponse, limit: number, offset: number): void {
    const end = offset + items.length;
    if (offset === 0 && items.length > 0 && items.length < limit && (total ?? 0) > items.length) {
      this.#abortPages((index) => index !== 0);
      this.#size = items.length;
    }
    // Without a total: a full page implies at least one more item.
    this.#total = total ?? (items.length < limit ? end : Math.max(this.#total ?? 0, end + 1));
  }

  /** Aborts the first read of every stale page. Pages that have items stay. */
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
    for (const index of farthest.slice(0, Math.max(0, farthest.length - maxPages))) {
      this.#pages.get(index)?.request.stop();
      this.#pages.delete(index);
    }
  }

  #notify(): void {
    this.#listeners.emit();
  }
}
