import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GalleryItem } from "../../../contract/artwork.js";
import type { GalleryList } from "../../../core/queries/gallery-list.js";
import { formatMessage } from "../../i18n/format-message.js";
import { columnsFor, moveBy, visibleRows, type GridLayout } from "./grid-layout.js";
import { nameItem, nameView } from "../shared/item-name.js";
import { pictureView } from "../shared/picture.js";
import type { SectionContext } from "../section.js";

export interface GridDeps {
  readonly context: SectionContext;
  readonly draw: () => void;
  readonly list: () => GalleryList;
  /** Opens the item dialog. */
  readonly open: (index: number) => void;
}

/** Result pages scrolled past faster than this are not requested. Milliseconds. */
const scrollDebounce = 120;

/**
 * Virtualized grid: only the visible rows are in the DOM. A single tab stop: arrow keys, Home, End, Page Up and Page
 * Down move inside.
 */
export class GalleryGrid {
  readonly #slot: HTMLElement;
  readonly #deps: GridDeps;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #scroller: HTMLElement | null = null;
  #layout: GridLayout = { columns: 4, pitch: 200, height: 600, count: 0 };
  #top = 0;
  /** Index of the item with `tabindex="0"`. */
  #active = 0;
  #isFocusPending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRequest = { at: -Infinity, top: 0 };

  constructor(slot: HTMLElement, deps: GridDeps) {
    this.#slot = slot;
    this.#deps = deps;
  }

  /** Returns to the first item, for another list. */
  reset(): void {
    this.#active = this.#top = 0;
    if (this.#scroller) this.#scroller.scrollTop = 0;
  }

  /** Scrolls an item into view and makes it the tab stop. */
  goTo(index: number): void {
    const { columns, pitch, height, count } = this.#layout;
    this.#active = Math.max(0, Math.min(index, count - 1));
    const start = Math.floor(this.#active / columns) * pitch;
    const scroller = this.#scroller;
    if (scroller) {
      if (start < scroller.scrollTop) scroller.scrollTop = start;
      else if (start + pitch > scroller.scrollTop + height) scroller.scrollTop = start + pitch - height;
      this.#top = scroller.scrollTop;
    }
    this.#requestVisible();
    this.#deps.draw();
  }

  view(total: number) {
    this.#layout = { ...this.#layout, count: total };
    this.#active = Math.min(this.#active, total - 1);
    const { columns } = this.#layout;
    const { first, end, all } = visibleRows(this.#layout, this.#top);
    const rows = Array.from({ length: end - first }, (_, index) => first + index);
    // The row with the tab stop is always rendered.
    const activeRow = Math.floor(this.#active / columns);
    if (activeRow < first) rows.unshift(activeRow);
    else if (activeRow >= end) rows.push(activeRow);
    return html`<div
      class="grid"
      role="grid"
      aria-label=${this.#deps.context.messages.artwork}
      aria-rowcount=${all}
      aria-colcount=${columns}
      @scroll=${this.#onScroll}
      @keydown=${this.#onKeyDown}
    >
      <div class="canvas" role="presentation">
        ${repeat(
          rows,
          (row) => row,
          (row) => this.#rowView(row, Math.min(columns, total - row * columns)),
        )}
      </div>
    </div>`;
  }

  /** Sets custom properties after each render: a strict CSP forbids inline styles in templates. */
  afterRender(): void {
    const scroller = this.#slot.querySelector<HTMLElement>(".grid");
    if (scroller !== this.#scroller) {
      this.#observer.disconnect();
      this.#scroller = scroller;
      if (scroller) this.#observer.observe(scroller);
      // Synchronously, before the first paint.
      this.#measure();
    }
    if (!scroller) return;
    const { columns, pitch } = this.#layout;
    const { all } = visibleRows(this.#layout, 0);
    scroller.style.setProperty("--columns", String(columns));
    scroller.style.setProperty("--pitch", `${pitch}px`);
    scroller.style.setProperty("--rows", String(all));
    if (!this.#isFocusPending) return;
    this.#isFocusPending = false;
    scroller.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }

  #rowView(row: number, cells: number) {
    const first = row * this.#layout.columns;
    return html`<div class="grid-row" role="row" aria-rowindex=${row + 1} .style=${`--row:${row}`}>
      ${Array.from({ length: cells }, (_, column) => this.#cellView(first + column, column))}
    </div>`;
  }

  #cellView(index: number, column: number) {
    const { list, open } = this.#deps;
    const item = list().at(index);
    return html`<div role="gridcell" aria-colindex=${column + 1}>
      <button
        class="item"
        part="item"
        tabindex=${index === this.#active ? 0 : -1}
        aria-label=${item ? nothing : this.#deps.context.messages.loading}
        @click=${() => {
          this.#active = index;
          if (item) open(index);
        }}
      >
        ${item ? this.#itemView(item) : html`<i class="picture"></i>`}
      </button>
    </div>`;
  }

  #itemView(item: GalleryItem) {
    const { context } = this.#deps;
    const { messages, base } = context;
    const name = nameItem(item, context);
    const rank = item.rarityRank ? formatMessage(messages.rank, context, { rank: item.rarityRank }) : "";
    const state = item.minted ? messages.minted : "";
    return html`${pictureView(item.image, name, base)} ${nameView(name)}
      <small class="tabular-nums"><bdi>${[rank, state].filter(Boolean).join(" · ")}</bdi></small>`;
  }

  readonly #onScroll = (): void => {
    const { scrollTop } = this.#scroller!;
    const before = visibleRows(this.#layout, this.#top);
    this.#top = scrollTop;
    const now = visibleRows(this.#layout, scrollTop);
    if (before.first !== now.first || before.end !== now.end) this.#deps.draw();
    this.#requestVisibleSoon();
  };

  /** Requests the visible items: at once while scrolling slowly, debounced while scrolling fast. */
  #requestVisibleSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#requestVisible(), scrollDebounce);
    const { at, top } = this.#lastRequest;
    const now = performance.now();
    if (now - at < scrollDebounce) return;
    if (Math.abs(this.#top - top) < this.#layout.height) this.#requestVisible();
    else this.#lastRequest = { at: now, top: this.#top };
  }

  #requestVisible(): void {
    clearTimeout(this.#timer);
    this.#lastRequest = { at: performance.now(), top: this.#top };
    const { first, end } = visibleRows(this.#layout, this.#top);
    this.#deps.list().showRange(first * this.#layout.columns, end * this.#layout.columns);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const isMirrored = getComputedStyle(this.#slot).direction === "rtl";
    const to = moveBy(event, this.#active, this.#layout, isMirrored);
    if (to === null) return;
    event.preventDefault();
    this.#isFocusPending = true;
    this.goTo(to);
  };

  /** Adapts the layout to the available size, keeping the first visible item in view. */
  #measure(): void {
    const { clientWidth = 0, clientHeight = 0 } = this.#scroller ?? {};
    if (clientWidth === 0) return;
    const { columns, pitch } = columnsFor(clientWidth);
    const before = this.#layout;
    if (columns === before.columns && pitch === before.pitch && clientHeight === before.height) return;
    const first = Math.round(this.#top / before.pitch) * before.columns;
    this.#layout = { ...before, columns, pitch, height: clientHeight };
    this.#top = Math.floor(first / columns) * pitch;
    this.#deps.draw();
    queueMicrotask(() => {
      if (this.#scroller) this.#scroller.scrollTop = this.#top;
      this.#requestVisible();
    });
  }
}
