import { range } from "../primitives/range.js";
import { html, nothing } from "lit";
import { emptyView, errorView } from "../widget/sections/shared/section-states.js";
import { skeletonView } from "../widget/sections/shared/skeleton.js";
import { english } from "../widget/i18n/locales/en/english.js";
import type { Pager } from "./pager.js";
import type { MarketQuery } from "./market-query.js";

/**
 * List with a button for the next result page, whose first ones are also loaded when the button becomes visible.
 * @param cards Classes of a list of cards, for its skeleton; undefined: a list of rows.
 */
export function pagerView<Item>(
  pager: Pager<Item>,
  empty: readonly [title: string, text: string],
  view: (items: readonly Item[]) => unknown,
  cards?: string,
) {
  const { items, status } = pager;
  const more = () => void pager.more();
  if (items.length === 0) {
    if (status === "failed") return errorView({ code: "NETWORK", message: "" }, more, english);
    if (status === "done") return emptyView(empty, english);
    return cards === undefined ? skeletonView("rows", english) : cardSkeletonView(cards);
  }
  return html`${view(items)}
  ${
    status === "done"
      ? nothing
      : html`<p class="next">
          ${status === "failed" ? html`<span role="status">Couldn’t load more.</span>` : nothing}
          <button
            class="button-secondary"
            ?data-more=${pager.loadsOnScroll}
            aria-busy=${status === "loading" ? "true" : nothing}
            @click=${more}
          >
            ${status === "failed" ? "Try again" : status === "loading" ? "Loading…" : "Show more"}
          </button>
        </p>`
  }`;
}

export function readView<T>(query: MarketQuery<T>, view: (value: T) => unknown) {
  if (query.value !== null) return view(query.value);
  return query.failure
    ? errorView(query.failure, () => void query.again(), english)
    : skeletonView("rows", english);
}

/** Skeleton cards in their final size. */
function cardSkeletonView(classes: string) {
  return html`<div class="${classes} blank" aria-busy="true">
    <span class="visually-hidden">${english.messages.loading}</span>
    ${range(12).map(() => html`<i class="card"></i>`)}
  </div>`;
}

/** Skeleton of a collection's introduction and figures. */
export function pageSkeletonView() {
  return html`<div class="introduction blank" aria-busy="true">
      <span class="visually-hidden">${english.messages.loading}</span>
      <i class="picture"></i>
      <div><i class="bar"></i><i class="bar"></i></div>
    </div>
    <div class="figures-wide blank"></div>`;
}
