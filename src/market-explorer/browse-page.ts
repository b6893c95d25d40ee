import { html, nothing } from "lit";
import type { Activity, MarketApi, MarketCollection, MarketMetaResponse } from "../api.js";
import { describeSale, partsView } from "./open-sale.js";
import { formatCount, formatPrice } from "../widget/i18n/format.js";
import type { MarketContext } from "../widget/sections/market/market-price-view.js";
import { activityListView } from "../widget/sections/market/market-rows.js";
import { pictureView } from "../widget/sections/shared/picture.js";
import { formatCompactPrice } from "../widget/sections/shared/section-format.js";
import { pagerView, readView } from "./list-view.js";
import { Pager } from "./pager.js";
import { MarketQuery } from "./market-query.js";
import { collectionAt, urlOf, type BrowseDestination, type CollectionOrder } from "./destination.js";
import type { ExplorerPage, Navigate } from "./explorer-page.js";
import { browseFiltersView } from "./filters-view.js";

/** Collections per request: the API's maximum, since they are sorted in the page. */
const resultPage = 100;

export interface BrowsePageOptions {
  readonly market: MarketApi;
  readonly context: MarketContext;
  readonly draw: () => void;
  readonly navigate: Navigate;
  /** Requested collection that the Market API doesn't know; null: none was requested. */
  readonly unknown: string | null;
}

/** Page of all collections, with filters by chain and category, and their latest activity. */
export class BrowsePage implements ExplorerPage {
  readonly title: string;
  readonly #market: MarketApi;
  readonly #context: MarketContext;
  readonly #draw: () => void;
  readonly #navigate: Navigate;
  readonly #unknown: string | null;
  readonly #meta: MarketQuery<MarketMetaResponse>;
  readonly #activity: MarketQuery<readonly Activity[]>;
  #destination: BrowseDestination;
  #collections: Pager<MarketCollection>;

  constructor(
    destination: BrowseDestination,
    { market, context, draw, navigate, unknown }: BrowsePageOptions,
  ) {
    this.title = unknown === null ? "Market" : "We don’t know this collection";
    this.#destination = destination;
    this.#unknown = unknown;
    this.#market = market;
    this.#context = context;
    this.#draw = draw;
    this.#navigate = navigate;
    this.#meta = new MarketQuery((signal) => market.readMeta({ signal }), draw);
    this.#activity = new MarketQuery(
      async (signal) => (await market.readGlobalActivity({ limit: 12 }, { signal })).data,
      draw,
    );
    this.#collections = this.#list();
  }

  get isUnknown(): boolean {
    return this.#unknown !== null;
  }

  view() {
    return html`<div>
        <h1 tabindex="-1">${this.title}</h1>
        ${
          this.#unknown === null
            ? nothing
            : html`<p class="muted" role="status">
                No collection is called <bdi class="unknown">“${this.#unknown}”</bdi>. Search for it above, or
                choose one below.
              </p>`
        }
      </div>
      ${browseFiltersView(this.#meta.value, this.#destination, (changes) =>
        this.#navigate({ ...this.#destination, ...changes }),
      )}
      ${pagerView(
        this.#collections,
        ["No collections", "Nothing matches these filters, or nothing has been traded yet."],
        (collections) =>
          html`<ul class="cards" aria-label="Collections">
            ${sortCollections(collections, this.#destination.order).map((collection) => this.#cardView(collection))}
          </ul>`,
        "cards",
      )}
      ${this.#collections.items.length > 0 ? this.#latestView() : nothing}`;
  }

  /** Applies other filters, or another order. */
  show(destination: BrowseDestination): void {
    const { chain, category } = this.#destination;
    this.#destination = destination;
    if (chain !== destination.chain || category !== destination.category) {
      this.#collections.close();
      this.#collections = this.#list();
    }
    this.#draw();
  }

  /** Shown below the list once the list is loaded, so that it moves nothing. */
  #latestView() {
    return html`<section aria-labelledby="latest">
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
    const { chain, category } = this.#destination;
    const query = { limit: resultPage, chain: chain || undefined, category: category || undefined };
    const pager = new Pager(resultPage, (signal) => this.#market.collections(query, { signal }), this.#draw);
    void pager.more();
    return pager;
  }

  #cardView(collection: MarketCollection) {
    const { slug, name = slug, floor, stats, supply, category, recorded, sale } = collection;
    const { language, base } = this.#context;
    const volume = stats?.volume?.week;
    const facts = [category, describeSupply(supply, language), recorded ? "sample data" : ""].filter(Boolean);
    return html`<li>
      <a class="card" href=${urlOf(collectionAt(slug))}>
        ${pictureView(collection, name, base, "20rem")}
        <span class="card-text">
          <b class="name"><bdi>${name}</bdi></b>
          <small class="card-summary tabular-nums">${facts.join(" · ")}</small>
          ${
            sale
              ? html`<span class="on-sale">${partsView(describeSale("Minting", sale, this.#context))}</span>`
              : nothing
          }
          ${
            floor || stats?.sales?.all
              ? html`<span class="card-figures tabular-nums"
                  ><span><small>Floor</small> ${floor ? formatPrice(floor, this.#context) : "–"}</span>
                  <span
                    ><small>7 days</small> ${volume ? formatCompactPrice(volume, language) : "–"}</span
                  ></span
                >`
              : sale
                ? nothing
                : html`<small>Not traded yet</small>`
          }
        </span>
      </a>
    </li>`;
  }
}

/** Number of items, and of all while some can still be minted. Empty if unknown. */
function describeSupply(supply: MarketCollection["supply"], language: string): string {
  const { total, minted } = supply ?? {};
  if (minted === undefined) return "";
  const count = formatCount(minted, language);
  if (typeof total === "number" && minted < total)
    return `${count} of ${formatCount(total, language)} minted`;
  if (total === null) return `Open edition, ${count} minted`;
  return minted === 1 ? "1 item" : `${count} items`;
}

/** Sorts collections. By volume, those on sale come first; those without a volume or floor come last. */
function sortCollections(
  collections: readonly MarketCollection[],
  order: CollectionOrder,
): readonly MarketCollection[] {
  if (order === "newest") return collections;
  const worthOf = ({ floor, stats, sale }: MarketCollection) => {
    if (order === "volume" && sale) return Infinity;
    const price = order === "floor" ? floor : stats?.volume?.week;
    return price ? Number(price.baseUnits) / 10 ** price.decimals : -1;
  };
  return collections.toSorted((a, b) => worthOf(b) - worthOf(a));
}
