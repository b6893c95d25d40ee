import { html, nothing } from "lit";
import { emptyFilter, type GalleryFilter, type GalleryList } from "../../../core/queries/gallery-list.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { countChosen, filterView } from "./gallery-filter.js";
import { GalleryGrid } from "./gallery-grid.js";
import { previewGridRows } from "../section-preview.js";
import { emptyView, errorView, skeletonView } from "../shared/section-states.js";
import type { SectionContext, Section } from "../section.js";

const states = [
  ["all", null],
  ["minted", true],
  ["unminted", false],
] as const;

/** Section of the whole collection's artwork, in a virtualized grid. */
export function openGallery(context: SectionContext): Section {
  const { requestUpdate } = context;
  let list = context.queries.gallery(context.filter);
  let isFilterOpen = false;
  const grid = new GalleryGrid({
    context,
    list: () => list,
    open: (index) => context.showItems(index, navigatorOf(list)),
  });

  const navigatorOf = (galleryList: GalleryList) => ({
    at: (index: number) => galleryList.at(index),
    get total() {
      return galleryList.total ?? 1;
    },
    onVisit: (index: number) => grid.goTo(index),
    subscribe: (update: () => void) => galleryList.subscribe(update),
  });

  const choose = (filter: GalleryFilter) => context.setFilter(filter);

  function barView(isPreview: boolean) {
    const { filter, messages } = context;
    const count = countChosen(filter);
    return html`<div class="bar">
      <div class="segments" role="group" aria-label=${messages.show}>
        ${states.map(
          ([label, minted]) =>
            html`<button
              aria-pressed=${filter.minted === minted ? "true" : "false"}
              @click=${() => choose({ ...filter, minted })}
            >
              ${messages[label]}
            </button>`,
        )}
      </div>
      <button
        class="button-secondary filter-button"
        aria-expanded=${isPreview ? nothing : isFilterOpen ? "true" : "false"}
        aria-controls=${isPreview ? nothing : "gallery-filter"}
        aria-haspopup=${isPreview ? "dialog" : nothing}
        @click=${() => {
          isFilterOpen = isPreview || !isFilterOpen;
          requestUpdate();
          if (isPreview) context.revealGallery?.();
        }}
      >
        ${messages.traits}${count > 0 ? html` <b class="tabular-nums">${formatCount(count, context.language)}</b>` : nothing}
      </button>
    </div>`;
  }

  function gridView(isPreview: boolean) {
    const { failure, total } = list;
    const retry = () => list.refresh();
    if (total === null)
      return failure ? errorView(failure, retry, context) : skeletonView("gallery", context);
    if (total > 0) {
      return html`${grid.view(isPreview ? previewGridRows : Infinity)}${
        failure ? html`<div class="overlay">${errorView(failure, retry, context)}</div>` : nothing
      }`;
    }
    const isFiltered = context.filter.minted !== null || countChosen(context.filter) > 0;
    if (!isFiltered) return emptyView(context.messages.noArtwork, context);
    const clear = html`<button class="button-secondary" @click=${() => choose(emptyFilter)}>
      ${context.messages.showAll}
    </button>`;
    return emptyView(context.messages.noMatch, context, clear);
  }

  return {
    aside() {
      const { total } = list;
      if (!total) return nothing;
      return html`<span role="status"
        >${formatMessage(context.messages.allItems, context, { count: total })}</span
      >`;
    },
    hasMore: () => (list.total ?? 0) > grid.columns * previewGridRows,
    body: (isPreview) => {
      const isFiltering = isFilterOpen && !isPreview;
      return html`${barView(isPreview)}
        <div class="gallery-layout" data-filtering=${isFiltering ? "" : nothing}>
          <div id="gallery-filter" class="filter" ?hidden=${!isFiltering}>
            ${isFiltering ? filterView(context, choose) : nothing}
          </div>
          <div class="grid-frame">${gridView(isPreview)}</div>
        </div>`;
    },
    subscribe() {
      const next = context.queries.gallery(context.filter);
      if (next !== list) grid.reset();
      list = next;
      const unsubscribes = [list.subscribe(requestUpdate), context.queries.traits.subscribe(requestUpdate)];
      return () => unsubscribes.forEach((stop) => stop());
    },
    hostUpdated: () => grid.hostUpdated(),
  };
}
