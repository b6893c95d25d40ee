import { html, nothing } from "lit";
import { emptyFilter, type GalleryFilter, type GalleryList } from "../../../core/collection/gallery-list.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { countChosen, filterView } from "./gallery-filter.js";
import { GalleryGrid } from "./gallery-grid.js";
import { previewGridRows } from "../section-preview.js";
import type { ItemNavigator } from "../shared/shown-item.js";
import { emptyView, errorView } from "../shared/section-states.js";
import { skeletonView } from "../shared/skeleton.js";
import { Section } from "../section.js";
import { gallery } from "./gallery.js";
import { galleryStyles } from "./gallery-styles.js";

export { GallerySection as Section, galleryStyles as styles };

const states = [
  ["all", null],
  ["minted", true],
  ["unminted", false],
] as const;

/** Section of the whole collection's artwork, in a virtualized grid. */
class GallerySection extends Section {
  #filter = this.host.filter;
  /** List of the filter. */
  protected list = this.host.queries.gallery(this.#filter);
  #isFilterOpen = false;
  readonly #grid = new GalleryGrid({
    list: () => this.list,
    open: (index) => this.host.showItems(index, this.navigatorOf(this.list)),
    requestUpdate: this.host.requestUpdate,
  });

  /** Switches to the list of the filter, which another section may have set. */
  hostUpdate(): void {
    const { filter, queries } = this.host;
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.list = queries.gallery(filter);
    this.#grid.reset();
    this.hostDisconnected();
    this.hostConnected();
  }

  hostUpdated(): void {
    this.#grid.hostUpdated();
  }

  aside(context: ViewContext): unknown {
    const { total } = this.list;
    if (!total) return nothing;
    return html`<span
      role="status"
      .textContent=${formatMessage(context.messages.allItems, context, { count: total })}
    ></span>`;
  }

  isEmpty(): boolean {
    return this.list.total === 0 && !this.isFiltered;
  }

  hasMore(): boolean {
    return (this.list.total ?? 0) > this.#grid.columns * previewGridRows;
  }

  render(context: ViewContext, isPreview: boolean): unknown {
    const isFiltering = this.#isFilterOpen && !isPreview;
    return html`${this.#barView(context, isPreview)}
      <div class="gallery-layout screen-only" data-filtering=${isFiltering ? "" : nothing}>
        <div id="gallery-filter" class="filter" ?hidden=${!isFiltering}>
          ${isFiltering ? [filterView(this.host, context, this.choose), this.#showButton(context)] : nothing}
        </div>
        <div class="grid-frame">${this.#gridView(context, isPreview)}</div>
      </div>`;
  }

  protected subscribe() {
    const { queries, requestUpdate } = this.host;
    return [this.list.subscribe(requestUpdate), queries.traits.subscribe(requestUpdate)];
  }

  /** True if the list is filtered. */
  protected get isFiltered(): boolean {
    const { filter } = this.host;
    return filter.minted !== null || countChosen(filter) > 0;
  }

  protected readonly choose = (filter: GalleryFilter): void => this.host.setFilter(filter);

  protected navigatorOf(list: GalleryList): ItemNavigator {
    return {
      at: (index) => list.at(index),
      get total() {
        return list.total ?? 1;
      },
      onVisit: (index) => this.#grid.goTo(index),
      subscribe: (update) => list.subscribe(update),
    };
  }

  #barView(context: ViewContext, isPreview: boolean) {
    const { messages, language } = context;
    const { filter, revealGallery, requestUpdate } = this.host;
    const count = countChosen(filter);
    return html`<div class="bar">
      <div class="segments" role="group" aria-label=${messages.show}>
        ${states.map(
          ([label, minted]) =>
            html`<button
              aria-pressed=${filter.minted === minted ? "true" : "false"}
              @click=${() => this.choose({ ...filter, minted })}
            >
              ${messages[label]}
            </button>`,
        )}
      </div>
      <button
        class="button-secondary filter-button"
        aria-expanded=${isPreview ? nothing : this.#isFilterOpen ? "true" : "false"}
        aria-controls=${isPreview ? nothing : "gallery-filter"}
        aria-haspopup=${isPreview ? "dialog" : nothing}
        @click=${() => {
          this.#isFilterOpen = isPreview || !this.#isFilterOpen;
          requestUpdate();
          if (isPreview) revealGallery?.();
        }}
      >
        ${messages.traits}${count > 0 ? html` <b class="tabular-nums" .textContent=${formatCount(count, language)}></b>` : nothing}
      </button>
    </div>`;
  }

  /** Button that closes the filter where the filter covers the items. */
  #showButton(context: ViewContext) {
    const { total } = this.list;
    const show = () => {
      this.#isFilterOpen = false;
      this.host.requestUpdate();
    };
    return html`<button class="button-secondary show-found" @click=${show}>
      ${total ? formatMessage(context.messages.showCount, context, { count: total }) : context.messages.noMatch[0]}
    </button>`;
  }

  #gridView(context: ViewContext, isPreview: boolean) {
    const { messages } = context;
    const { failure, total } = this.list;
    const retry = () => this.list.refresh();
    if (total === null)
      return failure ? errorView(failure, retry, context) : skeletonView(gallery.skeleton, context);
    if (total > 0) {
      return html`${this.#grid.view(context, isPreview ? previewGridRows : Infinity)}${
        failure ? html`<div class="overlay">${errorView(failure, retry, context)}</div>` : nothing
      }`;
    }
    if (!this.isFiltered) return emptyView(messages.noArtwork, context);
    const clear = html`<button class="button-secondary" @click=${() => this.choose(emptyFilter)}>
      ${messages.showAll}
    </button>`;
    return emptyView(messages.noMatch, context, clear);
  }
}
