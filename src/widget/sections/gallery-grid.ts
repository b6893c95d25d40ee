import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { GalleryItem } from "../../contract/artwork.js";
import type { GalleryList } from "../../mint/gallery-list.js";
import { say } from "../say.js";
import { columnsFor, moveBy, rowsInSight, type GridShape } from "./grid-shape.js";
import { nameItem, nameView } from "./item-name.js";
import { pictureView } from "./picture.js";
import type { Scene } from "./section.js";

export interface GridWorld {
  readonly scene: Scene;
  readonly draw: () => void;
  readonly list: () => GalleryList;
  /** Shows an item with all that is known of it. */
  readonly open: (index: number) => void;
}

/** Pages that a scroll passes faster than this are not read. Milliseconds. */
const calm = 120;

/**
 * A grid of any length that has only those rows in the page that are in sight. One stop for the Tab key: arrows, Home,
 * End and the page keys move inside.
 */
export class GalleryGrid {
  readonly #room: HTMLElement;
  readonly #world: GridWorld;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #scroller: HTMLElement | null = null;
  #shape: GridShape = { columns: 4, pitch: 200, height: 600, count: 0 };
  #top = 0;
  /** Place of the item that the Tab key leads to. */
  #active = 0;
  #isFocusDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = { at: -Infinity, top: 0 };

  constructor(room: HTMLElement, world: GridWorld) {
    this.#room = room;
    this.#world = world;
  }

  /** Begins at the beginning: the list is another. */
  reset(): void {
    this.#active = this.#top = 0;
    if (this.#scroller) this.#scroller.scrollTop = 0;
  }

  /** Brings an item into sight; it is where the Tab key leads from then on. */
  goTo(index: number): void {
    const { columns, pitch, height, count } = this.#shape;
    this.#active = Math.max(0, Math.min(index, count - 1));
    const start = Math.floor(this.#active / columns) * pitch;
    const scroller = this.#scroller;
    if (scroller) {
      if (start < scroller.scrollTop) scroller.scrollTop = start;
      else if (start + pitch > scroller.scrollTop + height) scroller.scrollTop = start + pitch - height;
      this.#top = scroller.scrollTop;
    }
    this.#want();
    this.#world.draw();
  }

  view(total: number) {
    this.#shape = { ...this.#shape, count: total };
    this.#active = Math.min(this.#active, total - 1);
    const { columns } = this.#shape;
    const { first, end, all } = rowsInSight(this.#shape, this.#top);
    const rows = Array.from({ length: end - first }, (_, index) => first + index);
    // The row that the Tab key leads to stays, wherever it is.
    const held = Math.floor(this.#active / columns);
    if (held < first) rows.unshift(held);
    else if (held >= end) rows.push(held);
    return html`<div
      class="grid"
      role="grid"
      aria-label=${this.#world.scene.words.artwork}
      aria-rowcount=${all}
      aria-colcount=${columns}
      @scroll=${this.#scroll}
      @keydown=${this.#press}
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

  /** After each drawing: what can't be said in a template without inline styles. */
  settle(): void {
    const scroller = this.#room.querySelector<HTMLElement>(".grid");
    if (scroller !== this.#scroller) {
      this.#observer.disconnect();
      this.#scroller = scroller;
      if (scroller) this.#observer.observe(scroller);
      // Before anything is painted.
      this.#measure();
    }
    if (!scroller) return;
    const { columns, pitch } = this.#shape;
    const { all } = rowsInSight(this.#shape, 0);
    scroller.style.setProperty("--columns", String(columns));
    scroller.style.setProperty("--pitch", `${pitch}px`);
    scroller.style.setProperty("--rows", String(all));
    if (!this.#isFocusDue) return;
    this.#isFocusDue = false;
    scroller.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }

  #rowView(row: number, cells: number) {
    const first = row * this.#shape.columns;
    return html`<div class="row-of-works" role="row" aria-rowindex=${row + 1} .style=${`--row:${row}`}>
      ${Array.from({ length: cells }, (_, column) => this.#cellView(first + column, column))}
    </div>`;
  }

  #cellView(index: number, column: number) {
    const { list, open } = this.#world;
    const item = list().at(index);
    return html`<div role="gridcell" aria-colindex=${column + 1}>
      <button
        class="item"
        part="item"
        tabindex=${index === this.#active ? 0 : -1}
        aria-label=${item ? nothing : this.#world.scene.words.loading}
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
    const { scene } = this.#world;
    const { words, base } = scene;
    const name = nameItem(item, scene);
    const rank = item.rarityRank ? say(words.rank, scene, { rank: item.rarityRank }) : "";
    const state = item.minted ? words.minted : "";
    return html`${pictureView(item.image, name, base)} ${nameView(name)}
      <small class="figures"><bdi>${[rank, state].filter(Boolean).join(" · ")}</bdi></small>`;
  }

  readonly #scroll = (): void => {
    const { scrollTop } = this.#scroller!;
    const before = rowsInSight(this.#shape, this.#top);
    this.#top = scrollTop;
    const now = rowsInSight(this.#shape, scrollTop);
    if (before.first !== now.first || before.end !== now.end) this.#world.draw();
    this.#wantSoon();
  };

  /** Reads what is in sight: at once while it is gone through slowly, after the last jump while it flies past. */
  #wantSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#want(), calm);
    const { at, top } = this.#wanted;
    const now = performance.now();
    if (now - at < calm) return;
    if (Math.abs(this.#top - top) < this.#shape.height) this.#want();
    else this.#wanted = { at: now, top: this.#top };
  }

  #want(): void {
    clearTimeout(this.#timer);
    this.#wanted = { at: performance.now(), top: this.#top };
    const { first, end } = rowsInSight(this.#shape, this.#top);
    this.#world.list().want(first * this.#shape.columns, end * this.#shape.columns);
  }

  readonly #press = (event: KeyboardEvent): void => {
    const isMirrored = getComputedStyle(this.#room).direction === "rtl";
    const to = moveBy(event, this.#active, this.#shape, isMirrored);
    if (to === null) return;
    event.preventDefault();
    this.#isFocusDue = true;
    this.goTo(to);
  };

  /** Takes the measure of the room that there is; what was in sight stays in sight. */
  #measure(): void {
    const { clientWidth = 0, clientHeight = 0 } = this.#scroller ?? {};
    if (clientWidth === 0) return;
    const { columns, pitch } = columnsFor(clientWidth);
    const before = this.#shape;
    if (columns === before.columns && pitch === before.pitch && clientHeight === before.height) return;
    const first = Math.round(this.#top / before.pitch) * before.columns;
    this.#shape = { ...before, columns, pitch, height: clientHeight };
    this.#top = Math.floor(first / columns) * pitch;
    this.#world.draw();
    queueMicrotask(() => {
      if (this.#scroller) this.#scroller.scrollTop = this.#top;
      this.#want();
    });
  }
}
