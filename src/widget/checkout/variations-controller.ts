import { css, html, nothing, type LitElement } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { readGallery } from "../../compose/read-gallery.js";
import type { GalleryItem } from "../../contract/mint/items.js";
import { hasVariations, Variations } from "../../core/collection/variations.js";
import type { MintStore } from "../../core/mint-store.js";
import { adoptStyleSheet } from "../adopt-style-sheet.js";
import type { ConfigurationResult } from "../configuration.js";
import { formatCount } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import { valueView } from "../i18n/text-view.js";
import { artworkWidth, imageView } from "../shared/image-view.js";
import { toSafeUrl } from "../shared/safe-url.js";
import type { VariationsView, ViewContext } from "../view-context.js";

/** Shortest time between two items while a key is held. Milliseconds. */
const holdInterval = 250;

/** Items that are loaded ahead. */
const itemsAhead = 2;

/** Button below the artwork that shows other items of the drop in its place. */
export class VariationsController implements VariationsView {
  readonly #host: LitElement;
  readonly #readConfiguration: () => ConfigurationResult;
  #store: MintStore | null = null;
  #variations: Variations | null = null;
  /** Aborts the reads of a store that isn't shown anymore. */
  #reads = new AbortController();
  /** Position of the shown item; -1: the artwork. */
  #position = -1;
  /** The shown item above the one before it. */
  #layers: readonly GalleryItem[] = [];
  #isLoading = false;
  #hasFailed = false;
  #lastMove = 0;

  constructor(host: LitElement, readConfiguration: () => ConfigurationResult) {
    this.#host = host;
    this.#readConfiguration = readConfiguration;
    adoptStyleSheet(host, variationStyles);
  }

  render(context: ViewContext): unknown {
    const { store, messages } = context;
    const record = store.state.collection.value;
    const isIdle = ["idle", "failed"].includes(store.state.mint.status);
    if (!record || !isIdle || !hasVariations(record)) return nothing;
    if (store !== this.#store) this.#reset(store);
    const total = record.supply.total!;
    const label = formatMessage(messages.anotherOf, context, { total });
    const isBusy = this.#isLoading ? "true" : nothing;
    return html`${this.#artView(context)}
      <div class="variations">
        <button
          part="another"
          class="another"
          aria-busy=${isBusy}
          @pointerenter=${() => this.#prepare(context, total)}
          @focus=${() => this.#prepare(context, total)}
          @click=${() => this.#move(1, context, total)}
          @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event, context, total)}
        >
          <span aria-hidden="true">⟳</span> ${valueView(this.#hasFailed ? messages.tryAgain : label)}
        </button>
        <small role="status" class="variation-name" ?hidden=${this.#layers.length === 0}
          >${this.#captionView(context)}</small
        >
      </div>`;
  }

  #artView({ base }: ViewContext) {
    if (this.#layers.length === 0) return nothing;
    const layerView = (item: GalleryItem) => {
      const name = nameOf(item);
      return html`<div class="variation">
        ${imageView({ image: item, name, alt: name, base, width: artworkWidth })}
      </div>`;
    };
    return html`<div class="artwork">${repeat(this.#layers, ({ number }) => number, layerView)}</div>`;
  }

  /** Name, rank and whether it is minted: `Aurora #242 · Rarity rank 99`. */
  #captionView({ messages, language }: ViewContext) {
    const item = this.#layers.at(-1);
    if (!item) return nothing;
    const rank = item.rarityRank ? `${messages.rarityRank} ${formatCount(item.rarityRank, language)}` : "";
    const parts = [nameOf(item), rank, item.minted ? messages.minted : ""];
    return valueView(parts.filter(Boolean).join(" · "));
  }

  #onKeyDown(event: KeyboardEvent, context: ViewContext, total: number): void {
    const steps = { ArrowRight: 1, ArrowLeft: -1 } as const;
    const step = steps[event.key as keyof typeof steps];
    if (!step) return;
    event.preventDefault();
    if (event.repeat && event.timeStamp - this.#lastMove < holdInterval) return;
    this.#lastMove = event.timeStamp;
    this.#move(context.direction === "rtl" ? -step : step, context, total);
  }

  #reset(store: MintStore): void {
    this.#store = store;
    this.#variations = null;
    this.#reads.abort();
    this.#reads = new AbortController();
    this.#position = -1;
    this.#layers = [];
    this.#hasFailed = false;
  }

  /** Reads the first items, and loads the next images: a visitor is about to press. */
  #prepare(context: ViewContext, total: number): void {
    if (isSavingData()) return;
    const variations = this.#find(total);
    for (let ahead = 1; ahead <= itemsAhead; ahead++) {
      const reading = variations?.at(this.#position + ahead);
      reading?.then((item) => item && loadImage(item, context.base)).catch(() => undefined);
    }
  }

  #move(step: number, context: ViewContext, total: number): void {
    const position = this.#position + step;
    if (this.#isLoading || position < 0) return;
    void this.#show(position, context, total);
  }

  async #show(position: number, context: ViewContext, total: number): Promise<void> {
    const { store } = context;
    this.#isLoading = true;
    this.#host.requestUpdate();
    const loaded = await this.#load(position, context, total).catch(() => null);
    if (store !== this.#store) return;
    this.#isLoading = false;
    this.#hasFailed = !loaded;
    if (loaded) {
      this.#position = position;
      this.#layers = [...this.#layers.slice(-1).filter(({ number }) => number !== loaded.number), loaded];
    }
    this.#host.requestUpdate();
    this.#prepare(context, total);
  }

  /** Reads an item and decodes its image, so that it is drawn at once. */
  async #load(position: number, { base }: ViewContext, total: number): Promise<GalleryItem | null> {
    const item = await this.#find(total)?.at(position);
    if (item) await loadImage(item, base);
    return item ?? null;
  }

  #find(total: number): Variations | null {
    const configuration = this.#readConfiguration();
    const record = this.#store?.state.collection.value;
    if (typeof configuration === "string" || !record) return null;
    return (this.#variations ??= new Variations(record.collection, total, (page) =>
      readGallery(configuration, page, this.#reads.signal),
    ));
  }
}

const nameOf = ({ name, number }: GalleryItem): string => name?.trim() || `#${number}`;

const isSavingData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Loads and decodes an image as `imageView` shows it. An image that is broken is shown as its name's initial. */
async function loadImage({ image, imageSrcset }: GalleryItem, base: string): Promise<void> {
  const url = toSafeUrl(image, base);
  if (!url) return;
  const loader = new Image();
  loader.sizes = artworkWidth;
  loader.srcset = imageSrcset ?? "";
  loader.src = url;
  await loader.decode().catch(() => undefined);
}

/** The items lie over the artwork in its own square. The button is below it where there is space, and over its lower end else. */
const variationStyles = css`
  .stage > .artwork {
    grid-area: 1 / 1;
  }
  .variation {
    position: absolute;
    inset: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    .variation {
      animation: show-variation 180ms ease-out;
    }
  }
  @keyframes show-variation {
    from {
      opacity: 0;
      scale: 1.02;
    }
  }
  .variations {
    position: absolute;
    inset-block-end: calc(0.75 * var(--_rem));
    inset-inline: calc(0.75 * var(--_rem));
    display: flex;
    flex-direction: row-reverse;
    align-items: center;
    justify-content: space-between;
    gap: calc(0.5 * var(--_rem));
  }
  .another,
  .variation-name {
    padding: 0 calc(0.9 * var(--_rem));
    font-size: calc(0.875 * var(--_rem));
    color: var(--_text);
    background: var(--_background);
    border-radius: 99px;
  }
  .another {
    flex: none;
    min-block-size: calc(2.75 * var(--_rem));
    max-inline-size: 100%;
    font-weight: 560;
    border: 1px solid var(--_line);
  }
  .variation-name {
    min-inline-size: 0;
    padding-block: calc(0.1 * var(--_rem));
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The stage is a container with a height only in the wide layout. */
  @container (height > 0) {
    .variations {
      position: sticky;
      grid-area: 1 / 1;
      align-self: start;
      flex-direction: row;
      justify-content: center;
      inset: calc(var(--_gap) + var(--_art-size) + 0.75 * var(--_rem)) auto auto;
      margin-block-start: calc(var(--_art-size) + 0.75 * var(--_rem));
      max-inline-size: 100%;
    }
  }
  @media print {
    .variations,
    .stage > .artwork + .artwork {
      display: none;
    }
  }
`;
