import { creatorView } from "../widget/first-view/collection-view.js";
import { imageView } from "../widget/shared/image-view.js";
import { isProduction } from "../contract/values/chain.js";
import { html, nothing } from "lit";
import type {
  Activity,
  GalleryItem,
  MarketApi,
  MarketCollection,
  MarketHoldersResponse,
  MarketItem,
  MarketStatsResponse,
  MarketTraitsResponse,
  Offer,
} from "../api.js";
import { formatCount } from "../widget/i18n/format.js";
import { controlsView } from "../widget/sections/market/controls-view.js";
import { DailyChart } from "../widget/sections/market/daily-chart.js";
import { externalLinkView, type MarketContext } from "../widget/sections/market/market-price-view.js";
import {
  caveatView,
  distributionView,
  headlineStatsView,
} from "../widget/sections/market/market-stats-view.js";
import { activityListView, offerView } from "../widget/sections/market/market-rows.js";
import { pictureView } from "../widget/sections/shared/picture.js";
import { rankingView } from "../widget/sections/shared/ranking-view.js";
import { tabsView } from "../widget/sections/shared/tabs.js";
import { toggleTrait } from "../contract/values/trait-filter.js";
import { collectionAt, tabs, urlOf, type CollectionDestination, type Tab } from "./destination.js";
import type { ExplorerPage, Navigate } from "./explorer-page.js";
import { itemFiltersView } from "./filters-view.js";
import { itemCardView, itemDialogView, unmintedCardView } from "./item-view.js";
import { findItem, listItems } from "./list-items.js";
import { pageSkeletonView, pagerView, readView } from "./list-view.js";
import { describeSale, partsView } from "./open-sale.js";
import { Pager } from "./pager.js";
import { MarketQuery } from "./market-query.js";
import { traitTablesView } from "./trait-tables.js";

/** Maximum number of holders listed. */
const maxHolders = 10;

export interface CollectionPageOptions {
  readonly market: MarketApi;
  readonly context: MarketContext;
  readonly draw: () => void;
  readonly navigate: Navigate;
  /** Removes the item of the dialog from the page's URL. */
  readonly leaveItem: () => void;
  /** URL of a collection's mint page by its short id; null: none. */
  readonly mintUrlOf: (shortId: string) => string | null;
  /** Lists the items of a drop that can still be minted; null: the Mint API isn't known. */
  readonly gallery: ((shortId: string, signal: AbortSignal) => AsyncIterator<GalleryItem>) | null;
  /** Called instead of `draw` when the Market API doesn't know the collection. */
  readonly onUnknown: () => void;
}

/** Page of one collection: its statistics, items, offers and activity. */
export class CollectionPage implements ExplorerPage {
  readonly #options: CollectionPageOptions;
  readonly #collection: MarketQuery<MarketCollection>;
  readonly #stats: MarketQuery<MarketStatsResponse>;
  readonly #traits: MarketQuery<MarketTraitsResponse>;
  readonly #chart: DailyChart;
  #destination: CollectionDestination;
  #items: Pager<MarketItem>;
  #offers: Pager<Offer> | null = null;
  #activity: Pager<Activity> | null = null;
  #unminted: Pager<GalleryItem> | null = null;
  #holders: MarketQuery<MarketHoldersResponse> | null = null;
  /** Item of the dialog if no loaded list contains it. */
  #found: { readonly mint: string; readonly query: MarketQuery<MarketItem | null> } | null = null;

  constructor(destination: CollectionDestination, options: CollectionPageOptions) {
    const { market, draw, onUnknown } = options;
    const { slug } = destination;
    this.#options = options;
    this.#destination = destination;
    const onAnswer = () => {
      const failures = [this.#collection.failure, this.#stats.failure];
      if (failures.some((failure) => failure?.code === "COLLECTION_NOT_FOUND")) onUnknown();
      else draw();
    };
    this.#collection = new MarketQuery((signal) => market.readCollection(slug, { signal }), onAnswer);
    this.#stats = new MarketQuery((signal) => market.readStats(slug, { signal }), onAnswer);
    this.#traits = new MarketQuery((signal) => market.readTraits(slug, { signal }), draw);
    this.#chart = new DailyChart(draw, 90);
    this.#items = this.#listItems();
    this.#loadItem();
  }

  get title(): string {
    return this.#collection.value?.name ?? "Collection";
  }

  get accent() {
    return this.#collection.value?.accent;
  }

  get slug(): string {
    return this.#destination.slug;
  }

  /** The dialog opens only once its content is loaded, because no space can be reserved for it. */
  get isItemShown(): boolean {
    const { item, isUnknown } = this.#dialog();
    return this.#destination.item !== null && (item !== null || isUnknown);
  }

  /** Shows another state of the same collection. */
  show(destination: CollectionDestination): void {
    const keyOf = ({ order, isListedOnly, traits }: CollectionDestination) =>
      JSON.stringify([order, isListedOnly, traits]);
    const isSameList = keyOf(destination) === keyOf(this.#destination);
    this.#destination = destination;
    if (!isSameList) {
      this.#items.close();
      this.#items = this.#listItems();
    }
    this.#loadItem();
    this.#options.draw();
  }

  view() {
    const { context } = this.#options;
    // Rendered together, so that nothing below moves when one arrives after the other.
    const isSettled = [this.#collection, this.#stats].every(({ value, failure }) => value ?? failure);
    if (!isSettled) return pageSkeletonView();
    const shown = this.#tabs();
    return html`${readView(this.#collection, (collection) => this.#introductionView(collection))}
    ${readView(this.#stats, (stats) => this.#figuresView(stats))}
    ${shown.length > 0 ? this.#tabsView(shown) : this.#unmintedView()}
    ${itemDialogView(this.#dialog(), context)}`;
  }

  /** Tabs with contents. All of them until the figures are known, and the chosen one in any case. */
  #tabs(): readonly Tab[] {
    const { supply } = this.#collection.value ?? {};
    const { offers, sales } = this.#stats.value?.headline ?? {};
    if (!this.#stats.value || supply?.minted === undefined) return tabs;
    const isMinted = supply.minted > 0;
    const hasContents: Readonly<Record<Tab, boolean>> = {
      Items: isMinted,
      Offers: Boolean(offers),
      Activity: isMinted || Boolean(sales?.all),
      Traits: isMinted && this.#traits.value?.traits.length !== 0,
      Holders: isMinted,
    };
    const shown = tabs.filter((tab) => hasContents[tab]);
    const { tab } = this.#destination;
    return shown.includes(tab) || tab === "Items"
      ? shown
      : tabs.filter((each) => hasContents[each] || each === tab);
  }

  #tabsView(shown: readonly Tab[]) {
    const chosen = Math.max(0, shown.indexOf(this.#destination.tab));
    return html`${tabsView({
        id: "explorer",
        label: "Collection",
        tabs: shown.map((label) => ({ label })),
        chosen,
        choose: (index) => this.#go({ tab: shown[index]! }),
      })}
      <div id="explorer-panel" role="tabpanel" aria-labelledby="explorer-${chosen}">
        ${this.#panelView()}
      </div>`;
  }

  /** Items of a collection that no one has minted from yet, from its drop. */
  #unmintedView() {
    const { shortId, sale, supply } = this.#collection.value!;
    const { gallery, draw, mintUrlOf, context } = this.#options;
    const url = shortId ? mintUrlOf(shortId) : null;
    const total = supply?.total;
    if (!gallery || !shortId || typeof total !== "number") return nothing;
    this.#unminted ??= openPager(24, (signal) => gallery(shortId, signal), draw);
    const pager = this.#unminted;
    if (pager.items.length === 0 && pager.status !== "loading" && pager.status !== "idle") return nothing;
    return html`<section aria-labelledby="unminted">
      <div class="unminted-head">
        <h2 id="unminted">${formatCount(total, context.language)} waiting to be minted</h2>
        ${url && sale ? html`<a class="primary-link" href=${url}>${partsView(describeSale("Mint one", sale, context))}</a>` : nothing}
      </div>
      ${pagerView(
        pager,
        ["No pictures", "They will appear here."],
        (items) =>
          html`<ul class="cards items" aria-label="Items that can be minted">
            ${items.map((item) => unmintedCardView(item, url, this.#context))}
          </ul>`,
        "cards items",
      )}
    </section>`;
  }

  more(): void {
    if (this.#unminted) return void this.#unminted.more();
    const list = { Items: this.#items, Offers: this.#offers, Activity: this.#activity }[
      this.#destination.tab as string
    ];
    void list?.more();
  }

  close(): void {
    for (const each of [
      this.#collection,
      this.#stats,
      this.#traits,
      this.#items,
      this.#offers,
      this.#activity,
      this.#unminted,
      this.#holders,
      this.#found?.query,
    ])
      each?.close();
  }

  /** Context of rows that are all of this collection. */
  get #context(): MarketContext {
    return { ...this.#options.context, collectionName: this.#collection.value?.name ?? null };
  }

  #go(changes: Partial<CollectionDestination>): void {
    this.#options.navigate({ ...this.#destination, item: null, ...changes });
  }

  #introductionView(collection: MarketCollection) {
    const { slug, name = slug, description, chain, standard, recorded, url, controls, banner } = collection;
    const links = collection.links ?? [];
    const { context } = this.#options;
    const network = chain === null || isProduction(chain) ? chain : "Test network";
    const labels = [recorded ? "Sample data" : "", network ?? "", standard ?? ""].filter(Boolean);
    return html`${
        banner
          ? html`<div class="banner" aria-hidden="true">
              ${imageView({ image: { image: banner }, name: "", alt: "", base: context.base, width: "100vw" })}
            </div>`
          : nothing
      }
      <div class="introduction">
        ${pictureView(collection, name, context.base, "9rem")}
        <div>
          ${creatorView(collection, context)}
          <h1 tabindex="-1"><bdi>${name}</bdi></h1>
          <p class="details-line">
            ${labels.map((label) => html`<span class="tag">${label}</span>`)}
            ${url ? externalLinkView(url, "View on the marketplace", context) : nothing}
            ${links.map(({ label, url }) => externalLinkView(url, label, context))}
          </p>
          <p class="muted"><bdi>${description}</bdi></p>
          ${controlsView(controls, context)} ${this.#mintLinkView(collection)}
        </div>
      </div>`;
  }

  /** Link to the mint page of a drop that isn't sold out. */
  #mintLinkView({ shortId, supply, sale }: MarketCollection) {
    const { mintUrlOf, context } = this.#options;
    const { total, minted = 0 } = supply ?? {};
    const url = shortId ? mintUrlOf(shortId) : null;
    const isOver = typeof total === "number" && minted >= total;
    if (url === null || isOver) return nothing;
    const left =
      typeof total === "number" ? `${formatCount(total - minted, context.language)} left` : "Open edition";
    return html`<p class="mint-link">
      <a class="primary-link" href=${url}
        >${partsView([...(sale ? describeSale("Mint one", sale, context) : ["Mint"]), left])}</a
      >
    </p>`;
  }

  #figuresView(stats: MarketStatsResponse) {
    const { context } = this.#options;
    const { sales, listed, offers } = stats.headline ?? {};
    if (!sales?.all && !listed && !offers) {
      return html`<div class="untraded">
        <h2>${this.#collection.value?.sale ? "Minting now" : "Not traded yet"}</h2>
        <p class="muted">Floor, volume and sales appear with the first listing.</p>
      </div>`;
    }
    return html`<div class="figures-wide">
      ${headlineStatsView(stats.headline, context)} ${this.#chart.view(stats.daily ?? [], context)}
      ${caveatView(stats, context)}
    </div>`;
  }

  #panelView(): unknown {
    switch (this.#destination.tab) {
      case "Offers":
        return this.#offersView();
      case "Activity":
        return this.#activityView();
      case "Traits":
        return readView(this.#traits, (value) =>
          traitTablesView(value, (type, name) => this.#urlOfTrait(type, name), this.#options.context),
        );
      case "Holders":
        return this.#holdersView();
      default:
        return this.#itemsView();
    }
  }

  #offersView() {
    const { market, draw } = this.#options;
    const context = this.#context;
    const read = (signal: AbortSignal) => market.offers(this.slug, { limit: 20 }, { signal });
    this.#offers ??= openPager(20, read, draw);
    return pagerView(
      this.#offers,
      ["No offers", "Open offers will appear here."],
      (offers) =>
        html`<ol class="trades" aria-label="Offers">
          ${offers.map((offer) => offerView(offer, context))}
        </ol>`,
    );
  }

  #activityView() {
    const { market, draw } = this.#options;
    const context = this.#context;
    const read = (signal: AbortSignal) => market.activity(this.slug, { limit: 20 }, { signal });
    this.#activity ??= openPager(20, read, draw);
    return pagerView(
      this.#activity,
      ["No activity yet", "Listings and sales will appear here."],
      (events) =>
        html`<ol class="trades" aria-label="Activity">
          ${activityListView(events, context)}
        </ol>`,
    );
  }

  #holdersView() {
    const { market, draw, context } = this.#options;
    const read = (signal: AbortSignal) => market.readHolders(this.slug, { limit: maxHolders }, { signal });
    this.#holders ??= new MarketQuery(read, draw);
    return readView(
      this.#holders,
      (value) =>
        html`<div class="holders">
          <div>${distributionView(value, context)}</div>
          <div>
            <h2>Top holders</h2>
            ${rankingView("Top holders", value.data, context)}
          </div>
        </div>`,
    );
  }

  #itemsView() {
    const context = this.#context;
    const destination = this.#destination;
    const { isListedOnly, traits } = destination;
    const isFiltered = isListedOnly || Object.keys(traits).length > 0;
    const minted = this.#collection.value?.supply?.minted;
    const change = (changes: Partial<CollectionDestination>) => this.#go(changes);
    return html`${minted === 0 ? nothing : itemFiltersView({ destination, traits: this.#traits.value, minted, language: context.language, change })}
    ${pagerView(
      this.#items,
      isFiltered
        ? ["Nothing matches", "No items match these filters."]
        : ["No items yet", "Minted items will appear here."],
      (items) =>
        html`<ul class="cards items" aria-label="Items">
          ${items.map((item) => itemCardView(item, urlOf({ ...destination, item: item.mint }), context))}
        </ul>`,
      "cards items",
    )}`;
  }

  /** URL of the items with a trait value. */
  #urlOfTrait(type: string, value: string): string {
    return urlOf(collectionAt(this.slug, { traits: toggleTrait({}, type, value) }));
  }

  #dialog() {
    const { item: mint } = this.#destination;
    const { navigate, leaveItem } = this.#options;
    const index = this.#items.items.findIndex((each) => each.mint === mint);
    const query = this.#found?.mint === mint ? this.#found.query : null;
    return {
      item: this.#items.items[index] ?? query?.value ?? null,
      isUnknown: query !== null && (query.isLoaded || query.failure !== null),
      traits: this.#traits.value,
      controls: this.#collection.value?.controls,
      urlOfTrait: (type: string, value: string) => this.#urlOfTrait(type, value),
      step: (by: -1 | 1) => {
        const next = index < 0 ? undefined : this.#items.items[index + by];
        return next ? () => navigate({ ...this.#destination, item: next.mint }, { replace: true }) : null;
      },
      onClose: () => {
        if (this.isItemShown) leaveItem();
      },
    };
  }

  /** Loads the dialog's item, unless a loaded list contains it. */
  #loadItem(): void {
    const { item: mint, slug } = this.#destination;
    if (mint === null || this.#found?.mint === mint) return;
    if (this.#items.items.some((each) => each.mint === mint)) return;
    const { market, draw } = this.#options;
    this.#found?.query.close();
    this.#found = { mint, query: new MarketQuery((signal) => findItem(market, slug, mint, signal), draw) };
  }

  #listItems(): Pager<MarketItem> {
    const { market, draw } = this.#options;
    const destination = this.#destination;
    return openPager(24, (signal) => listItems(market, destination, signal), draw);
  }
}

/** Creates a pager and reads its first page. */
function openPager<Item>(
  size: number,
  read: (signal: AbortSignal) => AsyncIterator<Item>,
  draw: () => void,
): Pager<Item> {
  const pager = new Pager(size, read, draw);
  void pager.more();
  return pager;
}
