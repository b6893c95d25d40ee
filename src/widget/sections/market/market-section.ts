import { html, nothing } from "lit";
import type { Activity } from "../../../contract/market-activity.js";
import type { MarketStatsResponse } from "../../../contract/market-stats.js";
import type { MarketQueries } from "../../../core/queries/market-queries.js";
import type { PolledQuery } from "../../../core/requests/polled-query.js";
import { ticker } from "../../../compose/ticker.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { DailyChart } from "./daily-chart.js";
import {
  caveatView,
  distributionView,
  headlineStatsView,
  maximumValues,
  traitFloorsView,
} from "./market-stats-view.js";
import { getMarketQueries } from "./market-queries.js";
import { externalLinkView, type MarketContext } from "./market-price-view.js";
import { activityListView, describeEvent, marketItemView, offerView } from "./market-rows.js";
import { LiveAnnouncer } from "../shared/live-announcer.js";
import { firstRows, previewRows } from "../section-preview.js";
import { rankingView } from "../shared/ranking-view.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import type { SectionContext, Section } from "../section.js";
import { tabsView } from "../shared/tabs.js";

/** Interval at which the ages of events are rendered anew. Milliseconds. */
const ageInterval = 30_000;

interface Panel {
  readonly label: "listings" | "offers" | "activity" | "holders" | "traits";
  readonly query: Pick<PolledQuery<unknown>, "subscribe">;
  readonly body: (isPreview: boolean) => unknown;
  readonly count: () => number | undefined;
}

export { marketStyles } from "./market-styles.js";

/** Section of the market: key figures, daily chart, and tabs of listings, offers, activity, holders and traits. */
export function openMarket(context: SectionContext): Section {
  const queries = getMarketQueries(context);
  if (!queries) {
    return {
      aside: () => nothing,
      hasMore: () => false,
      body: () => emptyView(context.messages.noMarketBase, context),
      subscribe: () => () => undefined,
    };
  }
  return new MarketSection(context, queries);
}

/** True for a collection that is, or was, offered or sold. */
function isTraded({ headline, daily = [] }: MarketStatsResponse): boolean {
  return !!(headline?.floor || headline?.offers || headline?.sales?.all || daily.some(({ sales }) => sales));
}

class MarketSection implements Section {
  readonly #context: SectionContext;
  readonly #rowContext: MarketContext;
  readonly #queries: MarketQueries;
  readonly #chart: DailyChart;
  readonly #announcer = new LiveAnnouncer<Activity>(({ id, kind, at }) => id ?? `${kind} ${at}`);
  readonly #panels: readonly Panel[];
  #chosen = 0;
  /** Unsubscribes from the chosen tab's data; null while the section is far from the viewport. */
  #unsubscribePanel: (() => void) | null = null;

  constructor(context: SectionContext, queries: MarketQueries) {
    this.#context = context;
    this.#rowContext = {
      store: context.store,
      base: context.base,
      get language() {
        return context.language;
      },
      get direction() {
        return context.direction;
      },
      get messages() {
        return context.messages;
      },
      get wallet() {
        return context.wallet;
      },
      showItem: ({ name, image, attributes, rarityRank, number, mint }) =>
        context.showItem({
          name,
          image,
          attributes,
          rarityRank,
          number: number ?? undefined,
          mint,
          minted: true,
        }),
    };
    this.#queries = queries;
    this.#chart = new DailyChart(context.requestUpdate);
    this.#panels = this.#createPanels();
  }

  aside() {
    return this.#queries.stats.state.value?.recorded
      ? html`<span class="recorded">${this.#context.messages.recorded}</span>`
      : nothing;
  }

  /** The lists go on in the sheet, each by its tab. */
  hasMore() {
    const { value } = this.#queries.stats.state;
    return value !== undefined && isTraded(value);
  }

  body(isPreview: boolean) {
    const { state } = this.#queries.stats;
    if (state.status === "failed" && state.failure.code === "COLLECTION_NOT_FOUND") {
      return emptyView(this.#context.messages.unknownToMarkets, this.#context);
    }
    return loadableView(
      "market",
      this.#queries.stats,
      (stats) => this.#marketView(stats, isPreview),
      this.#context,
    );
  }

  subscribe() {
    const { stats, collection } = this.#queries;
    const { requestUpdate } = this.#context;
    const unsubscribes = [
      stats.subscribe(requestUpdate),
      collection.subscribe(requestUpdate),
      ticker.add(() => {
        this.#announce();
        requestUpdate();
        return ageInterval;
      }),
    ];
    this.#unsubscribePanel = this.#subscribePanel();
    return () => {
      for (const end of unsubscribes) end();
      this.#unsubscribePanel?.();
      this.#unsubscribePanel = null;
    };
  }

  #subscribePanel(): () => void {
    return this.#panels[this.#chosen]!.query.subscribe(() => {
      this.#announce();
      this.#context.requestUpdate();
    });
  }

  readonly #choose = (index: number): void => {
    this.#chosen = index;
    if (this.#unsubscribePanel) {
      this.#unsubscribePanel();
      this.#unsubscribePanel = this.#subscribePanel();
    }
    this.#context.requestUpdate();
  };

  /** Announces the new events while they are shown. */
  #announce(): void {
    const { label } = this.#panels[this.#chosen]!;
    const { activity } = this.#queries;
    if (label !== "activity" || !activity.state.value) return;
    const context = this.#rowContext;
    this.#announcer.update(activity.state.value.data, context.store.now(), (count, newest) =>
      count === 1
        ? describeEvent(newest, context)
        : formatMessage(context.messages.moreEvents, context, { count }),
    );
  }

  #marketView(stats: MarketStatsResponse, isPreview: boolean) {
    const { language, messages } = this.#context;
    const { headline, daily = [] } = stats;
    if (!isTraded(stats)) return emptyView(messages.notTraded, this.#context);
    const tabs = this.#panels.map(({ label, count }) => {
      const number = count();
      return { label: messages[label], count: number ? formatCount(number, language) : undefined };
    });
    return html`<div class="market">
      <div class="market-figures">
        ${headlineStatsView(headline, this.#context)} ${this.#chart.view(daily, this.#context)}
        ${caveatView(stats, this.#context)}
      </div>
      <div class="market-lists">
        ${tabsView({ id: "market", label: messages.market, tabs, chosen: this.#chosen, choose: this.#choose })}
        <div
          id="market-panel"
          class="panel-scroll"
          role="tabpanel"
          tabindex=${isPreview ? nothing : 0}
          aria-labelledby="market-${this.#chosen}"
        >
          ${this.#panels[this.#chosen]!.body(isPreview)}
        </div>
        <p class="visually-hidden" role="status">${this.#announcer.announcement}</p>
      </div>
    </div>`;
  }

  #createPanels(): readonly Panel[] {
    const { listings, offers, activity, holders, traits, stats } = this.#queries;
    const context = this.#rowContext;
    const headline = () => stats.state.value?.headline;
    const panel = <T>(
      label: Panel["label"],
      query: PolledQuery<T>,
      view: (value: T, isPreview: boolean) => unknown,
      count: () => number | undefined = () => undefined,
    ): Panel => ({
      label,
      query,
      count,
      body: (isPreview) => loadableView("market-list", query, (value) => view(value, isPreview), context),
    });
    const list = <Row>(
      rows: readonly Row[],
      empty: "noListings" | "noOffers" | "noActivity" | "noHoldersCounted" | "noTraits",
      view: () => unknown,
    ) => (rows.length === 0 ? emptyView(context.messages[empty], context) : view());
    return [
      panel(
        "listings",
        listings,
        ({ data }, isPreview) =>
          list(
            data,
            "noListings",
            () =>
              html`<ol class="trades" aria-label=${context.messages.listings}>
                  ${firstRows(data, isPreview).map((item) => marketItemView(item, context))}
                </ol>
                ${isPreview ? nothing : this.#moreView()}`,
          ),
        () => headline()?.listed,
      ),
      panel(
        "offers",
        offers,
        ({ data }, isPreview) =>
          list(
            data,
            "noOffers",
            () =>
              html`<ol class="trades" aria-label=${context.messages.offers}>
                ${firstRows(data, isPreview).map((offer) => offerView(offer, context))}
              </ol>`,
          ),
        () => headline()?.offers,
      ),
      panel("activity", activity, ({ data }, isPreview) =>
        list(
          data,
          "noActivity",
          () =>
            html`<ol class="trades" aria-label=${context.messages.activity}>
              ${activityListView(firstRows(data, isPreview), context, (event) => this.#announcer.isNew(event))}
            </ol>`,
        ),
      ),
      panel("holders", holders, (value, isPreview) =>
        list(
          value.data,
          "noHoldersCounted",
          () =>
            html`${distributionView(value, context)}
            ${isPreview ? nothing : rankingView(context.messages.titles.holders, value.data, this.#context)}`,
        ),
      ),
      panel("traits", traits, (value, isPreview) =>
        list(value.traits, "noTraits", () =>
          traitFloorsView(value, context, isPreview ? previewRows : maximumValues),
        ),
      ),
    ];
  }

  /** Link to all listings at the marketplace. */
  #moreView() {
    const { url } = this.#queries.collection.state.value ?? {};
    const view = externalLinkView(url, this.#context.messages.allListings, this.#context);
    return typeof view === "string" ? nothing : html`<p class="more">${view}</p>`;
  }
}
