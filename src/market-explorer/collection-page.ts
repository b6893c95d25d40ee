import { html, nothing } from "lit";
import type {
  Activity,
  MarketApi,
  MarketCollection,
  MarketHoldersResponse,
  MarketItem,
  MarketStatsResponse,
  MarketTraitsResponse,
  Offer,
} from "../api.js";
import { formatCount } from "../widget/i18n/format.js";
import { DailyChart } from "../widget/sections/market/daily-chart.js";
import {
  externalLinkView,
  priceView,
  type MarketContext,
} from "../widget/sections/market/market-price-view.js";
import {
  caveatView,
  distributionView,
  headlineStatsView,
  traitFloorsView,
} from "../widget/sections/market/market-stats-view.js";
import { activityListView, offerView } from "../widget/sections/market/market-rows.js";
import { nameItem, nameView } from "../widget/sections/shared/item-name.js";
import { pictureView } from "../widget/sections/shared/picture.js";
import { tabsView } from "../widget/sections/shared/tabs.js";
import type { ExplorerPage } from "./explorer-page.js";
import { pagerView, readView } from "./list-view.js";
import { Pager } from "./pager.js";
import { MarketQuery } from "./market-query.js";
import type { Destination } from "./search-box.js";

const tabs = ["Items", "Offers", "Activity", "Traits", "Holders"] as const;

/** Page of one collection: its statistics, items, offers and activity. */
export class CollectionPage implements ExplorerPage {
  readonly #market: MarketApi;
  readonly #context: MarketContext;
  readonly #draw: () => void;
  readonly #slug: string;
  readonly #collection: MarketQuery<MarketCollection>;
  readonly #stats: MarketQuery<MarketStatsResponse>;
  readonly #chart: DailyChart;
  #chosen = 0;
  #isListedOnly = false;
  #traits: Destination["traits"];
  #items: Pager<MarketItem>;
  #offers: Pager<Offer> | null = null;
  #activity: Pager<Activity> | null = null;
  #values: MarketQuery<MarketTraitsResponse> | null = null;
  #holders: MarketQuery<MarketHoldersResponse> | null = null;

  /** @param onUnknown Called instead of `draw` when the Market API doesn't know the collection. */
  constructor(
    market: MarketApi,
    context: MarketContext,
    draw: () => void,
    { slug, traits }: Destination,
    onUnknown: () => void,
  ) {
    this.#market = market;
    this.#context = context;
    this.#draw = draw;
    this.#slug = slug;
    this.#traits = traits;
    const onAnswer = () => {
      const failures = [this.#collection.failure, this.#stats.failure];
      if (failures.some((failure) => failure?.code === "COLLECTION_NOT_FOUND")) onUnknown();
      else draw();
    };
    this.#collection = new MarketQuery((signal) => market.readCollection(slug, { signal }), onAnswer);
    this.#stats = new MarketQuery((signal) => market.readStats(slug, { signal }), onAnswer);
    this.#chart = new DailyChart(draw, 90);
    this.#items = this.#listItems();
  }

  get title(): string {
    return this.#collection.value?.name ?? "Collection";
  }

  view() {
    return html`${readView(this.#collection, (collection) => this.#introductionView(collection))}
      <div class="figures-wide">
        ${readView(
          this.#stats,
          (stats) =>
            html`${headlineStatsView(stats.headline, this.#context)}
            ${this.#chart.view(stats.daily ?? [], this.#context)} ${caveatView(stats, this.#context)}`,
        )}
      </div>
      ${tabsView({
        id: "explorer",
        label: "Of this collection",
        tabs: tabs.map((label) => ({ label })),
        chosen: this.#chosen,
        choose: (index) => {
          this.#chosen = index;
          this.#draw();
        },
      })}
      <div id="explorer-panel" role="tabpanel" aria-labelledby="explorer-${this.#chosen}">
        ${this.#panelView()}
      </div>`;
  }

  more(): void {
    const list = { Items: this.#items, Offers: this.#offers, Activity: this.#activity }[
      tabs[this.#chosen] as string
    ];
    void list?.more();
  }

  close(): void {
    for (const each of [
      this.#collection,
      this.#stats,
      this.#items,
      this.#offers,
      this.#activity,
      this.#values,
      this.#holders,
    ])
      each?.close();
  }

  #introductionView(collection: MarketCollection) {
    const { slug, name = slug, description, chain, standard, recorded, url } = collection;
    const { base } = this.#context;
    return html`<div class="introduction">
      ${pictureView(collection, name, base, "9rem")}
      <div>
        <h1 tabindex="-1"><bdi>${name}</bdi></h1>
        <p class="details-line">
          ${recorded ? html`<span class="recorded">Recorded for trials</span>` : nothing} ${chain} ${standard}
          ${url ? externalLinkView(url, "At the marketplace", this.#context) : nothing}
        </p>
        <p class="muted"><bdi>${description}</bdi></p>
      </div>
    </div>`;
  }

  #panelView(): unknown {
    const market = this.#market;
    const [slug, draw] = [this.#slug, this.#draw];
    const paged = <Item>(open: (signal: AbortSignal) => AsyncIterator<Item>) => {
      const pager = new Pager(20, open, draw);
      void pager.more();
      return pager;
    };
    switch (tabs[this.#chosen]) {
      case "Offers":
        this.#offers ??= paged((signal) => market.offers(slug, { limit: 20 }, { signal }));
        return pagerView(
          this.#offers,
          ["No offers", "None stands."],
          (offers) =>
            html`<ol class="trades" aria-label="Offers">
              ${offers.map((offer) => offerView(offer, this.#context))}
            </ol>`,
        );
      case "Activity":
        this.#activity ??= paged((signal) => market.activity(slug, { limit: 20 }, { signal }));
        return pagerView(
          this.#activity,
          ["Nothing has happened yet", "Listings and sales will appear here."],
          (events) =>
            html`<ol class="trades" aria-label="Activity">
              ${activityListView(events, this.#context)}
            </ol>`,
        );
      case "Traits":
        this.#values ??= new MarketQuery((signal) => market.readTraits(slug, { signal }), draw);
        return readView(
          this.#values,
          (value) => html`<div class="columns">${traitFloorsView(value, this.#context)}</div>`,
        );
      case "Holders":
        this.#holders ??= new MarketQuery(
          (signal) => market.readHolders(slug, { limit: 1 }, { signal }),
          draw,
        );
        return readView(this.#holders, (value) => distributionView(value, this.#context));
      default:
        return this.#itemsView();
    }
  }

  #itemsView() {
    const chips = Object.entries(this.#traits ?? {}).flatMap(([type, values]) =>
      values.map((value) => `${type}: ${value}`),
    );
    return html`<div class="filters">
        <label
          ><input
            type="checkbox"
            .checked=${this.#isListedOnly}
            @change=${({ target }: Event) => {
              this.#isListedOnly = (target as HTMLInputElement).checked;
              this.#reloadItems();
            }}
          />
          Listed only</label
        >
        ${chips.map(
          (chip) =>
            html`<button
              class="button-secondary"
              aria-label="Without ${chip}"
              @click=${() => {
                this.#traits = undefined;
                this.#reloadItems();
              }}
            >
              <bdi>${chip}</bdi> ×
            </button>`,
        )}
      </div>
      ${pagerView(
        this.#items,
        ["No items", this.#isListedOnly ? "None of them is listed." : "None has been minted yet."],
        (items) =>
          html`<ul class="cards items" aria-label="Items">
            ${items.map((item) => this.#itemView(item))}
          </ul>`,
      )}`;
  }

  #itemView(item: MarketItem) {
    const { rarityRank, listing, lastSale } = item;
    const { base, language } = this.#context;
    const text = nameItem(item, this.#context);
    return html`<li class="card">
      ${pictureView(item, text, base, "16rem")} ${nameView(text)}
      <small class="row tabular-nums"
        ><span>${rarityRank ? `Rank ${formatCount(rarityRank, language)}` : nothing}</span>
        <span
          >${listing ? externalLinkView(listing.url, listing.marketplace ?? "Buy", this.#context) : nothing}</span
        ></small
      >
      <span class="trade-price"
        >${
          listing
            ? priceView(listing.price, this.#context)
            : html`<small
                >${lastSale?.price ? html`Last ${priceView(lastSale.price, this.#context)}` : "Not listed"}</small
              >`
        }</span
      >
    </li>`;
  }

  #listItems(): Pager<MarketItem> {
    const query = { limit: 24, listed: this.#isListedOnly || undefined, traits: this.#traits };
    const pager = new Pager(24, (signal) => this.#market.items(this.#slug, query, { signal }), this.#draw);
    void pager.more();
    return pager;
  }

  #reloadItems(): void {
    this.#items.close();
    this.#items = this.#listItems();
  }
}
