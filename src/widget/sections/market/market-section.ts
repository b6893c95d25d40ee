import { html, nothing } from "lit";
import type { Activity } from "../../../contract/market/trading.js";
import type { MarketItem } from "../../../contract/market/items.js";
import type { MarketStatsResponse } from "../../../contract/market/collection.js";
import type { Loadable } from "../../../core/loadable.js";
import type { MarketQueries } from "../../../core/collection/market-queries.js";
import type { PolledQuery } from "../../../core/time/polled-query.js";
import { ticker } from "../../../compose/ticker.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { briefMarketView } from "./brief-market-view.js";
import { controlsView } from "./controls-view.js";
import { DailyChart } from "./daily-chart.js";
import {
  caveatView,
  distributionView,
  headlineStatsView,
  maxValues,
  traitFloorsView,
} from "./market-stats-view.js";
import { externalLinkView, type MarketContext } from "./market-price-view.js";
import { market } from "./market.js";
import { activityListView, describeEvent, marketItemView, offerView } from "./market-rows.js";
import { marketStyles } from "./market-styles.js";
import { collectionNameOf } from "../shared/item-name.js";
import { LiveAnnouncer } from "../shared/live-announcer.js";
import { firstRows, previewRows } from "../section-preview.js";
import { rankingView } from "../shared/ranking-view.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { Section } from "../section.js";
import { titleOf } from "../section-view.js";
import { tabsView } from "../shared/tabs.js";

/** Interval at which the ages of events are updated. Milliseconds. */
const ageInterval = 30_000;

interface Panel {
  readonly label: "listings" | "offers" | "activity" | "holders" | "traits";
  readonly query: Pick<PolledQuery<unknown>, "subscribe">;
  readonly body: (context: MarketContext, isPreview: boolean) => unknown;
  readonly count: () => number | undefined;
}

export { MarketSection as Section, marketStyles as styles };

/** True for a collection with a floor, offers or sales. */
function isTraded({ headline, daily = [] }: MarketStatsResponse): boolean {
  return !!(headline?.floor || headline?.offers || headline?.sales?.all || daily.some(({ sales }) => sales));
}

/** True if the Market API doesn't have the collection. */
const isUnknown = (state: Loadable<MarketStatsResponse>): boolean =>
  state.status === "failed" && state.failure.code === "COLLECTION_NOT_FOUND";

/** Section of the market: key figures, daily chart, and tabs of listings, offers, activity, holders and traits. */
class MarketSection extends Section {
  /** Null when the Market API's base URL is unknown. */
  readonly #queries = this.host.marketQueries;
  readonly #chart = new DailyChart(this.host.requestUpdate);
  readonly #announcer = new LiveAnnouncer<Activity>(({ id, kind, at }) => id ?? `${kind} ${at}`);
  readonly #panels = this.#queries ? this.#createPanels(this.#queries) : [];
  /** True: the page shows the key figures only. */
  readonly #isBrief = this.host.isPart("market");
  #chosen = 0;
  /** Unsubscribes from the chosen tab's data; null while the section is far from the viewport. */
  #unsubscribePanel: (() => void) | null = null;

  aside({ messages }: ViewContext): unknown {
    return this.#queries?.stats.state.value?.recorded
      ? html`<span class="recorded">${messages.recorded}</span>`
      : nothing;
  }

  /** True for a collection that was never traded or listed, and of which nothing else has to be said. */
  isEmpty(): boolean {
    if (!this.#queries) return this.#isBrief;
    const { stats, collection } = this.#queries;
    const { value } = stats.state;
    if (isUnknown(stats.state)) return true;
    if (this.#isBrief) return stats.state.status === "failed" || (value !== undefined && !isTraded(value));
    return value !== undefined && !isTraded(value) && !collection.state.value?.controls?.length;
  }

  /** True for a traded collection: the sheet has the full lists. */
  hasMore(): boolean {
    const { value } = this.#queries?.stats.state ?? {};
    return value !== undefined && isTraded(value);
  }

  render(context: ViewContext, isPreview: boolean): unknown {
    const { messages } = context;
    if (!this.#queries) return emptyView(messages.noMarketBase, context);
    const { stats } = this.#queries;
    const { state } = stats;
    if (isUnknown(state)) return emptyView(messages.unknownToMarkets, context);
    const collectionName = collectionNameOf(context) ?? null;
    const rows = { ...context, showItem: this.#showItem, collectionName };
    if (this.#isBrief && isPreview) {
      const view = (value: MarketStatsResponse) =>
        isTraded(value) ? briefMarketView(value, context) : emptyView(messages.notTraded, context);
      return loadableView("rows", stats, view, context);
    }
    return loadableView(market.skeleton, stats, (value) => this.#marketView(value, rows, isPreview), context);
  }

  protected subscribe() {
    if (!this.#queries) return [];
    const { stats, collection } = this.#queries;
    const { requestUpdate } = this.host;
    if (!this.#isBrief) this.#unsubscribePanel = this.#subscribePanel();
    return [
      stats.subscribe(requestUpdate),
      collection.subscribe(requestUpdate),
      ticker.add(() => {
        requestUpdate();
        return ageInterval;
      }),
      () => {
        this.#unsubscribePanel?.();
        this.#unsubscribePanel = null;
      },
    ];
  }

  readonly #showItem = (item: MarketItem): void => {
    const { name, image, attributes, rarityRank, number, mint } = item;
    this.host.showItem({
      name,
      image,
      attributes,
      rarityRank,
      number: number ?? undefined,
      mint,
      minted: true,
    });
  };

  #subscribePanel(): () => void {
    return this.#panels[this.#chosen]!.query.subscribe(this.host.requestUpdate);
  }

  readonly #choose = (index: number): void => {
    this.#chosen = index;
    if (this.#unsubscribePanel) {
      this.#unsubscribePanel();
      this.#unsubscribePanel = this.#subscribePanel();
    }
    this.host.requestUpdate();
  };

  #marketView(stats: MarketStatsResponse, context: MarketContext, isPreview: boolean) {
    const { language, messages } = context;
    const { headline, daily = [] } = stats;
    const controls = controlsView(this.#queries?.collection.state.value?.controls, context);
    if (!isTraded(stats)) return [emptyView(messages.notTraded, context), controls];
    // A brief section reads its lists once its sheet shows them.
    this.#unsubscribePanel ??= this.#subscribePanel();
    const tabs = this.#panels.map(({ label, count }) => {
      const number = count();
      return { label: messages[label], count: number ? formatCount(number, language) : undefined };
    });
    return html`<div class="market">
      <div class="market-figures">
        ${headlineStatsView(headline, context)} ${this.#chart.view(daily, context)}
        ${caveatView(stats, context)} ${controls}
      </div>
      <div class="market-lists">
        ${tabsView({ id: "market", label: messages.market, tabs, chosen: this.#chosen, choose: this.#choose })}
        <div
          id="market-panel"
          class="market-panel"
          role="tabpanel"
          tabindex=${isPreview ? nothing : 0}
          aria-labelledby="market-${this.#chosen}"
        >
          ${this.#panels[this.#chosen]!.body(context, isPreview)}
        </div>
        <p class="visually-hidden" role="status">${this.#announcer.announcement}</p>
      </div>
    </div>`;
  }

  /** Announces new events while they are shown. */
  #announce(events: readonly Activity[], context: MarketContext): void {
    this.#announcer.update(events, context.store.now(), (count, newest) =>
      count === 1
        ? describeEvent(newest, context)
        : formatMessage(context.messages.moreEvents, context, { count }),
    );
  }

  #createPanels(queries: MarketQueries): readonly Panel[] {
    const { listings, offers, activity, holders, traits, stats } = queries;
    const headline = () => stats.state.value?.headline;
    const panel = <T>(
      label: Panel["label"],
      query: PolledQuery<T>,
      view: (value: T, context: MarketContext, isPreview: boolean) => unknown,
      count: () => number | undefined = () => undefined,
    ): Panel => ({
      label,
      query,
      count,
      body: (context, isPreview) =>
        loadableView("rows", query, (value) => view(value, context, isPreview), context),
    });
    const list = <Row>(
      rows: readonly Row[],
      empty: "noListings" | "noOffers" | "noActivity" | "noHoldersCounted" | "noTraits",
      context: MarketContext,
      view: () => unknown,
    ) => (rows.length === 0 ? emptyView(context.messages[empty], context) : view());
    return [
      panel(
        "listings",
        listings,
        ({ data }, context, isPreview) =>
          list(
            data,
            "noListings",
            context,
            () =>
              html`<ol class="trades" aria-label=${context.messages.listings}>
                  ${firstRows(data, isPreview).map((item) => marketItemView(item, context))}
                </ol>
                ${isPreview ? nothing : this.#moreView(queries, context)}`,
          ),
        () => headline()?.listed,
      ),
      panel(
        "offers",
        offers,
        ({ data }, context, isPreview) =>
          list(
            data,
            "noOffers",
            context,
            () =>
              html`<ol class="trades" aria-label=${context.messages.offers}>
                ${firstRows(data, isPreview).map((offer) => offerView(offer, context))}
              </ol>`,
          ),
        () => headline()?.offers,
      ),
      panel("activity", activity, ({ data }, context, isPreview) => {
        this.#announce(data, context);
        return list(
          data,
          "noActivity",
          context,
          () =>
            html`<ol class="trades" aria-label=${context.messages.activity}>
              ${activityListView(firstRows(data, isPreview), context, (event) => this.#announcer.isNew(event))}
            </ol>`,
        );
      }),
      panel("holders", holders, (value, context, isPreview) =>
        list(
          value.data,
          "noHoldersCounted",
          context,
          () =>
            html`${distributionView(value, context)}
            ${isPreview ? nothing : rankingView(titleOf("holders", context), value.data, context)}`,
        ),
      ),
      panel("traits", traits, (value, context, isPreview) =>
        list(value.traits, "noTraits", context, () =>
          traitFloorsView(value, context, isPreview ? previewRows : maxValues),
        ),
      ),
    ];
  }

  /** Link to all listings at the marketplace. */
  #moreView({ collection }: MarketQueries, context: MarketContext) {
    const { url } = collection.state.value ?? {};
    const view = externalLinkView(url, context.messages.allListings, context);
    return typeof view === "string" ? nothing : html`<p class="more">${view}</p>`;
  }
}
