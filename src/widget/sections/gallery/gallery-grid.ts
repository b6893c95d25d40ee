import { range } from "../../../primitives/range.js";
import { html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import type { GalleryItem } from "../../../contract/mint/items.js";
import type { GalleryList } from "../../../core/collection/gallery-list.js";
import { isAllMinted } from "../../../core/collection/phases.js";
import { formatMessage } from "../../i18n/format-message.js";
import { columnsFor, moveBy, visibleRows, type GridLayout } from "./grid-layout.js";
import { collectionNameOf, nameItem, nameView } from "../shared/item-name.js";
import { pictureView } from "../shared/picture.js";
import type { ViewContext } from "../../view-context.js";

export interface GridDeps {
  readonly list: () => GalleryList;
  /** Opens the item dialog. */
  readonly open: (index: number) => void;
  readonly requestUpdate: () => void;
}

/** Maximum width of a cell's image. */
const cellWidth = "13rem";

/** Size until the grid is measured. */
const initialSize: Omit<GridLayout, "count"> = { columns: 4, pitch: 200, height: 600 };
/** Time without scrolling after which skipped result pages are requested. Milliseconds. */
const scrollDebounce = 120;

/**
 * Virtualized grid: only the visible rows are in the DOM. It has a single tab stop. The arrow keys, Home, End, Page Up
 * and Page Down move within it.
 */
export class GalleryGrid {
  readonly #deps: GridDeps;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #scroller: HTMLElement | null = null;
  /** False until the scroller's size is known: that of the page differs from that of the sheet. */
  #isMeasured = false;
  #size = initialSize;
  #top = 0;
  #maxRows = Infinity;
  /** Index of the item that was focused last. */
  #active = 0;
  #isFocusPending = false;
  #isScrollPending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastRequest = { at: -Infinity, top: 0 };

  constructor(deps: GridDeps) {
    this.#deps = deps;
  }

  /** Number of columns that fit. */
  get columns(): number {
    return this.#size.columns;
  }

  /** Returns to the first item, when the list changes. */
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
    this.#deps.requestUpdate();
  }

  /** @param maxRows Rows of a preview, which doesn't scroll; Infinity: all. */
  view(context: ViewContext, maxRows: number) {
    this.#maxRows = maxRows;
    const { columns } = this.#size;
    const { count } = this.#layout;
    const { first, end, all } = visibleRows(this.#layout, this.#top);
    const rows = range(end - first).map((index) => first + index);
    // The row with the tab stop is always rendered.
    const activeRow = Math.floor(this.#tabStop / columns);
    if (activeRow < first) rows.unshift(activeRow);
    else if (activeRow >= end) rows.push(activeRow);
    return html`<div
      class="grid"
      role="grid"
      aria-label=${context.messages.artwork}
      aria-rowcount=${all}
      aria-colcount=${columns}
      ${ref(this.#setScroller)}
      @scroll=${this.#onScroll}
      @keydown=${this.#onKeyDown}
    >
      <div class="canvas" role="presentation">
        ${repeat(
          rows,
          (row) => row,
          (row) => this.#rowView(row, Math.min(columns, count - row * columns), context),
        )}
      </div>
    </div>`;
  }

  /** Sets styles that a strict CSP forbids in a template, and applies pending scrolling and focus. */
  hostUpdated(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    // Measured before images choose their files by the width of the cells, because the observer reports later.
    if (!this.#isMeasured) this.#measure();
    const { columns, pitch } = this.#size;
    scroller.style.setProperty("--columns", String(columns));
    scroller.style.setProperty("--pitch", `${pitch}px`);
    scroller.style.setProperty("--rows", String(visibleRows(this.#layout, 0).all));
    if (this.#isScrollPending) {
      this.#isScrollPending = false;
      scroller.scrollTop = this.#top;
      this.#requestVisible();
    }
    if (this.#isFocusPending) {
      this.#isFocusPending = false;
      scroller.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
    }
  }

  get #layout(): GridLayout {
    const { total } = this.#deps.list();
    return { ...this.#size, count: Math.min(total ?? 0, this.#maxRows * this.#size.columns) };
  }

  /** Index of the item with `tabindex="0"`. */
  get #tabStop(): number {
    return Math.max(0, Math.min(this.#active, this.#layout.count - 1));
  }

  readonly #setScroller = (element: Element | undefined): void => {
    this.#observer.disconnect();
    this.#scroller = (element as HTMLElement | undefined) ?? null;
    this.#isMeasured = false;
    if (this.#scroller) this.#observer.observe(this.#scroller);
  };

  #rowView(row: number, cells: number, context: ViewContext) {
    const first = row * this.#size.columns;
    return html`<div class="grid-row" role="row" aria-rowindex=${row + 1} .style=${`--row:${row}`}>
      ${range(cells).map((column) => this.#cellView(first + column, column, context))}
    </div>`;
  }

  #cellView(index: number, column: number, context: ViewContext) {
    const { list, open } = this.#deps;
    const item = list().at(index);
    return html`<div role="gridcell" aria-colindex=${column + 1}>
      <button
        class="item"
        part="item"
        tabindex=${index === this.#tabStop ? 0 : -1}
        aria-label=${item ? nothing : context.messages.loading}
        @click=${() => {
          this.#active = index;
          if (item) open(index);
        }}
      >
        ${item ? this.#itemView(item, context) : html`<i class="picture"></i>`}
      </button>
    </div>`;
  }

  #itemView(item: GalleryItem, context: ViewContext) {
    const { messages, base } = context;
    const name = nameItem(item, context);
    const rank = item.rarityRank ? formatMessage(messages.rank, context, { rank: item.rarityRank }) : "";
    const drop = context.store.state.collection.value;
    // What is true of all items isn't said of each.
    const state = item.minted && drop && !isAllMinted(drop) ? messages.minted : "";
    return html`${pictureView(item, name, base, cellWidth)} ${nameView(name, collectionNameOf(context))}
      <small class="tabular-nums"
        ><bdi .textContent=${[rank, state].filter(Boolean).join(" · ")}></bdi
      ></small>`;
  }

  readonly #onScroll = (event: Event): void => {
    const { scrollTop } = event.currentTarget as Element;
    const before = visibleRows(this.#layout, this.#top);
    this.#top = scrollTop;
    const now = visibleRows(this.#layout, scrollTop);
    if (before.first !== now.first || before.end !== now.end) this.#deps.requestUpdate();
    this.#requestVisibleSoon();
  };

  /** Requests the visible items: at once while scrolling slowly, debounced while scrolling fast. */
  #requestVisibleSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#requestVisible(), scrollDebounce);
    const { at, top } = this.#lastRequest;
    const now = performance.now();
    if (now - at < scrollDebounce) return;
    if (Math.abs(this.#top - top) < this.#size.height) this.#requestVisible();
    else this.#lastRequest = { at: now, top: this.#top };
  }

  #requestVisible(): void {
    clearTimeout(this.#timer);
    this.#lastRequest = { at: performance.now(), top: this.#top };
    const { first, end } = visibleRows(this.#layout, this.#top);
    const { columns } = this.#size;
    this.#deps.list().showRange(first * columns, end * columns);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const isMirrored = getComputedStyle(this.#scroller!).direction === "rtl";
    const to = moveBy(event, this.#tabStop, this.#layout, isMirrored);
    if (to === null) return;
    event.preventDefault();
    this.#isFocusPending = true;
    this.goTo(to);
  };

  /** Adapts the layout to the available size, keeping the first visible item in view. */
  #measure(): void {
    const { clientWidth = 0, clientHeight = 0 } = this.#scroller ?? {};
    if (clientWidth === 0) return;
    this.#isMeasured = true;
    const { columns, pitch } = columnsFor(clientWidth);
    const before = this.#size;
    if (columns === before.columns && pitch === before.pitch && clientHeight === before.height) return;
    const first = Math.round(this.#top / before.pitch) * before.columns;
    this.#size = { columns, pitch, height: clientHeight };
    this.#top = Math.floor(first / columns) * pitch;
    this.#isScrollPending = true;
    this.#deps.requestUpdate();
  }
}
