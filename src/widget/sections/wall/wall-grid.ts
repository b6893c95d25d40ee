import { html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import type { MintRecord } from "../../../contract/mint/items.js";
import type { ImageFields } from "../../../contract/values/media.js";
import { toMilliseconds } from "../../../contract/values/schema.js";
import { isMintOver } from "../../../core/collection/phases.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { imageView } from "../../shared/image-view.js";
import { nameItem } from "../shared/item-name.js";
import { pictureView } from "../shared/picture.js";
import { formatAgo } from "../shared/section-format.js";
import type { ShownItem } from "../shared/shown-item.js";
import { layoutWall, moveTo, type Tile, type WallLayout } from "./wall-layout.js";

/** Item in a tile of the wall. */
export interface WallItem {
  readonly item: ShownItem;
  readonly isCollected: boolean;
  /** The visitor's own. */
  readonly isOwn: boolean;
  /** Just minted. */
  readonly isNew: boolean;
  /** Text on a tile whose picture is the same as the others'. */
  readonly label?: string | undefined;
  /** Its mint, if it is one of the newest. */
  readonly record?: MintRecord | undefined;
  /** Opens the item dialog. */
  readonly open: () => void;
}

/** Content of the wall. */
export interface WallContent {
  /** Number of items, of which the wall shows as many as it has tiles for. */
  readonly count: number;
  /** Number of items whose rows are kept when a filter leaves fewer. */
  readonly minCount: number;
  /** Returns an item for each tile of a layout; undefined while it is being read. */
  readonly items: (layout: WallLayout) => readonly (WallItem | undefined)[];
  /** True until the items are known. */
  readonly isLoading: boolean;
  /** Image over all items, until they have turned; null: none. */
  readonly cover: ImageFields | null;
  /** True while the items turn. */
  readonly isTurning: boolean;
}

/** Maximum widths of the images of large and of small tiles. */
const largeWidth = "26rem";
const smallWidth = "7rem";

/**
 * Grid of square tiles, some of which are four times as large. The number of columns is that of the style sheet. It has
 * a single tab stop. The arrow keys, Home and End move within it.
 */
export class WallGrid {
  readonly #requestUpdate: () => void;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #element: HTMLElement | null = null;
  #columns = 5;
  #layout: WallLayout = layoutWall(0, this.#columns);
  /** Index of the tile that was focused last. */
  #active = 0;
  #isFocusPending = false;

  constructor(requestUpdate: () => void) {
    this.#requestUpdate = requestUpdate;
  }

  /** Null while the wall isn't rendered. */
  get element(): HTMLElement | null {
    return this.#element;
  }

  /** Number of tiles that are shown; 0 while the wall isn't rendered. */
  get shownCount(): number {
    return this.#element ? this.#layout.tiles.length : 0;
  }

  /** Number of tiles that a number of items gets. */
  countTiles(count: number): number {
    return layoutWall(count, this.#columns).tiles.length;
  }

  /** Returns to the first tile, when the list changes. */
  reset(): void {
    this.#active = 0;
  }

  view({ count, minCount, items, isLoading, cover, isTurning }: WallContent, context: ViewContext) {
    this.#layout = layoutWall(count, this.#columns);
    const { columns, tiles } = this.#layout;
    const rows = Math.max(this.#layout.rows, layoutWall(minCount, columns).rows);
    const shown = items(this.#layout);
    const active = Math.min(this.#active, tiles.length - 1);
    const starts = [...new Set(tiles.map(({ row }) => row))];
    return html`<div class="wall-frame">
      <div
        class="wall"
        role="grid"
        aria-label=${context.messages.artwork}
        aria-rowcount=${this.#layout.rows}
        aria-colcount=${columns}
        aria-busy=${isLoading ? "true" : nothing}
        data-turning=${isTurning ? "" : nothing}
        .style=${`--_rows:${rows}`}
        ${ref(this.#setElement)}
        @keydown=${this.#onKeyDown}
      >
        ${starts.map(
          (start) =>
            html`<div role="row" aria-rowindex=${start + 1}>
              ${tiles.map((tile, index) =>
                tile.row === start
                  ? this.#cellView(tile, index, shown[index], index === active, cover, context)
                  : nothing,
              )}
            </div>`,
        )}
      </div>
    </div>`;
  }

  /** Applies a pending focus, and measures before the first paint, because the observer reports after it. */
  hostUpdated(): void {
    if (!this.#element) return;
    this.#measure();
    if (!this.#isFocusPending) return;
    this.#isFocusPending = false;
    this.#element.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  #cellView(
    { row, column, span }: Tile,
    index: number,
    shown: WallItem | undefined,
    isTabStop: boolean,
    cover: ImageFields | null,
    context: ViewContext,
  ) {
    const { columns } = this.#layout;
    const isAtEnd = column + span / 2 > columns / 2;
    const room = isAtEnd ? column + span : columns - column;
    const description = shown ? describeItem(shown, context) : context.messages.loading;
    const open = () => {
      this.#active = index;
      shown?.open();
    };
    return html`<div
      role="gridcell"
      aria-colindex=${column + 1}
      aria-rowspan=${span > 1 ? span : nothing}
      aria-colspan=${span > 1 ? span : nothing}
      .style=${`--_row:${row + 1};--_column:${column + 1};--_span:${span};--_room:${room}`}
    >
      <button
        part="item"
        class="tile"
        tabindex=${isTabStop ? 0 : -1}
        data-collected=${shown?.isCollected ? "" : nothing}
        data-own=${shown?.isOwn ? "" : nothing}
        data-new=${shown?.isNew ? "" : nothing}
        data-end=${isAtEnd ? "" : nothing}
        @click=${open}
      >
        ${shown ? itemView(shown, span, context) : html`<i class="picture"></i>`}
        ${cover ? html`<span class="picture cover" aria-hidden="true">${coverView(cover, span, context)}</span>` : nothing}
        <span class="visually-hidden" .textContent=${description}></span>
        ${
          shown
            ? html`<bdi class="tile-name tabular-nums" aria-hidden="true" .textContent=${description}></bdi>`
            : nothing
        }
      </button>
    </div>`;
  }

  readonly #setElement = (element: Element | undefined): void => {
    this.#observer.disconnect();
    this.#element = (element as HTMLElement | undefined) ?? null;
    if (this.#element) this.#observer.observe(this.#element);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const isMirrored = getComputedStyle(this.#element!).direction === "rtl";
    const from = Math.min(this.#active, this.#layout.tiles.length - 1);
    const to = moveTo(event, from, this.#layout, isMirrored);
    if (to === null) return;
    event.preventDefault();
    this.#active = to;
    this.#isFocusPending = true;
    this.#requestUpdate();
  };

  /** Adapts to the number of columns. */
  #measure(): void {
    const columns = Number(getComputedStyle(this.#element!).getPropertyValue("--_columns"));
    if (!columns || columns === this.#columns) return;
    this.#columns = columns;
    this.#requestUpdate();
  }
}

/** Items that aren't minted wait, unless the mint is over. */
export const labelUncollected = ({ messages, store }: ViewContext): string =>
  isMintOver(store.state) ? messages.unminted : messages.waiting;

/** What is said of an item, and shown while its tile is pointed at or focused. */
function describeItem({ item, isCollected, isOwn, record }: WallItem, context: ViewContext): string {
  const { messages, language, store } = context;
  const mintedAt = record?.mintedAt;
  const facts = [
    nameItem(item, context),
    item.rarityRank ? formatMessage(messages.rank, context, { rank: item.rarityRank }) : "",
    isOwn ? messages.ownItems : isCollected ? messages.collected : labelUncollected(context),
    mintedAt === undefined ? "" : formatAgo(toMilliseconds(mintedAt), store.now(), language),
  ];
  return facts.filter(Boolean).join(" · ");
}

const coverView = (image: ImageFields, span: number, { base }: ViewContext) =>
  imageView({ image, name: "", alt: "", base, width: span > 1 ? largeWidth : smallWidth });

function itemView({ item, label }: WallItem, span: number, context: ViewContext) {
  const name = nameItem(item, context);
  return html`${pictureView(item, name, context.base, span > 1 ? largeWidth : smallWidth)}${
    label === undefined
      ? nothing
      : html`<span class="tile-label tabular-nums" aria-hidden="true" .textContent=${label}></span>`
  }`;
}
