import { html, nothing } from "lit";
import type { Activity, MarketApi, MarketCollection, MarketMetaResponse } from "../api.js";
import { formatCount, formatPrice } from "../widget/i18n/format.js";
import type { MarketContext } from "../widget/sections/market/market-price-view.js";
import { activityListView } from "../widget/sections/market/market-rows.js";
import { pictureView } from "../widget/sections/shared/picture.js";
import { formatCompactPrice } from "../widget/sections/shared/section-format.js";
import { pagerView, readView } from "./list-view.js";
import { Pager } from "./pager.js";
import { MarketQuery } from "./market-query.js";
import type { ExplorerPage } from "./explorer-page.js";

/** Page of all collections, with filters by chain and category, and their latest activity. */
export class BrowsePage implements ExplorerPage {
  readonly title: string;
  readonly #market: MarketApi;
  readonly #context: MarketContext;
  readonly #draw: () => void;
  readonly #urlOf: (slug: string) => string;
  readonly #unknown: string | null;
  readonly #meta: MarketQuery<MarketMetaResponse>;
  readonly #activity: MarketQuery<readonly Activity[]>;
  #collections: Pager<MarketCollection>;
  #chain = "";
  #category = "";

  /**
   * @param urlOf URL of a collection's page.
   * @param unknown Collection that was asked for and that the Market API doesn't know; null: none was.
   */
  constructor(
    market: MarketApi,
    context: MarketContext,
    draw: () => void,
    urlOf: (slug: string) => string,
    unknown: string | null = null,
  ) {
    this.title = unknown === null ? "Market" : "We don’t know this collection";
    this.#unknown = unknown;
    this.#market = market;
    this.#context = context;
    this.#draw = draw;
    this.#urlOf = urlOf;
    this.#meta = new MarketQuery((signal) => market.readMeta({ signal }), draw);
    this.#activity = new MarketQuery(
      async (signal) => (await market.readGlobalActivity({ limit: 12 }, { signal })).data,
      draw,
    );
    this.#collections = this.#list();
  }

  view() {
    return html`<div>
        <h1>${this.title}</h1>
        ${
          this.#unknown === null
            ? nothing
            : html`<p class="muted" role="status">
                None is called <bdi class="unknown">“${this.#unknown}”</bdi>. Search for it above, or choose
                one of these.
              </p>`
        }
      </div>
      <div class="filters">
        ${filtersView(this.#meta.value, this.#chain, this.#category, this.#setFilters)}
      </div>
      ${pagerView(
        this.#collections,
        ["No collections", "None is traded here yet."],
        (collections) =>
          html`<ul class="cards" aria-label="Collections">
            ${collections.map((collection) => this.#cardView(collection))}
          </ul>`,
      )}
      <section aria-labelledby="latest">
        <h2 id="latest">Latest activity</h2>
        ${readView(
          this.#activity,
          (events) =>
            html`<ol class="trades" aria-label="Latest activity">
              ${activityListView(events, this.#context, undefined, true)}
            </ol>`,
        )}
      </section>`;
  }

  more(): void {
    void this.#collections.more();
  }

  close(): void {
    this.#meta.close();
    this.#activity.close();
    this.#collections.close();
  }

  #list(): Pager<MarketCollection> {
    const query = { limit: 24, chain: this.#chain || undefined, category: this.#category || undefined };
    const pager = new Pager(24, (signal) => this.#market.collections(query, { signal }), this.#draw);
    void pager.more();
    return pager;
  }

  readonly #setFilters = (chain: string, category: string): void => {
    this.#chain = chain;
    this.#category = category;
    this.#collections.close();
    this.#collections = this.#list();
  };

  #cardView(collection: MarketCollection) {
    const { slug, name = slug, floor, stats, supply, category, recorded } = collection;
    const { language, base } = this.#context;
    const volume = stats?.volume?.week;
    const minted = supply?.minted;
    const facts = [
      ...(category ? [category] : []),
      ...(minted === undefined ? [] : [minted === 1 ? "1 item" : `${formatCount(minted, language)} items`]),
      ...(recorded ? ["recorded for trials"] : []),
    ];
    return html`<li>
      <a class="card" href=${this.#urlOf(slug)}>
        ${pictureView(collection, name, base, "20rem")}
        <b class="name"><bdi>${name}</bdi></b>
        <small class="tabular-nums">${facts.join(" · ")}</small>
        <span class="row tabular-nums"
          ><span><small>Floor</small> ${floor ? formatPrice(floor, this.#context) : "–"}</span>
          <span><small>7 days</small> ${volume ? formatCompactPrice(volume, language) : "–"}</span></span
        >
      </a>
    </li>`;
  }
}

function filtersView(
  meta: MarketMetaResponse | null,
  chain: string,
  category: string,
  setFilters: (chain: string, category: string) => void,
) {
  const choice = (
    label: string,
    all: string,
    values: readonly [string, string][],
    choose: (value: string) => void,
  ) =>
    html`<label
      >${label}
      <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>
        <option value="">${all}</option>
        ${values.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
      </select></label
    >`;
  return [
    choice(
      "Chain",
      "All chains",
      (meta?.chains ?? []).map(({ chain, name = chain }) => [chain, name]),
      (value) => setFilters(value, category),
    ),
    choice(
      "Category",
      "All categories",
      (meta?.categories ?? []).map(({ category, name = category }) => [category, name]),
      (value) => setFilters(chain, value),
    ),
  ];
}
