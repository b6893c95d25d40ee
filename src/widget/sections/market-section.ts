import { html, nothing } from "lit";
import type { Activity } from "../../contract/market-activity.js";
import type { MarketStatsResponse } from "../../contract/market-stats.js";
import type { MarketReads } from "../../mint/market-reads.js";
import type { Reading } from "../../mint/reading.js";
import { formatCount } from "../format.js";
import { say } from "../say.js";
import { DailyChart } from "./daily-chart.js";
import { showItem } from "./item-dialog.js";
import { caveatView, distributionView, headlineView, traitFloorsView } from "./market-figures.js";
import { marketOf } from "./market-of.js";
import { outView, type MarketScene } from "./market-place.js";
import { activityListView, describeEvent, marketItemView, offerView } from "./market-rows.js";
import { marketSheet } from "./market-styles.js";
import { News } from "./news.js";
import { rankingView } from "./ranking-section.js";
import { emptyView, loadableView } from "./section-states.js";
import type { Scene, Section } from "./section.js";
import { tabsView } from "./tabs.js";

/** How old events are is said anew this often. Milliseconds. */
const ageInterval = 30_000;

interface Panel {
  readonly label: "listings" | "offers" | "activity" | "holders" | "traits";
  readonly reading: Pick<Reading<unknown>, "follow">;
  readonly body: () => unknown;
  readonly count: () => number | undefined;
}

/** The market: what it comes to, how it went, and what can be bought. */
export function openMarket(scene: Scene, _room: HTMLElement, draw: () => void): Section {
  const { root } = scene;
  if (!root.adoptedStyleSheets.includes(marketSheet)) root.adoptedStyleSheets.push(marketSheet);
  const reads = marketOf(scene);
  if (!reads) {
    return {
      aside: () => nothing,
      body: () => emptyView(scene.words.noMarketBase, scene),
      follow: () => () => undefined,
    };
  }
  return new MarketSection(scene, reads, draw);
}

class MarketSection implements Section {
  readonly #scene: Scene;
  readonly #rows: MarketScene;
  readonly #reads: MarketReads;
  readonly #draw: () => void;
  readonly #chart: DailyChart;
  readonly #news = new News<Activity>(({ id, kind, at }) => id ?? `${kind} ${at}`);
  readonly #panels: readonly Panel[];
  #chosen = 0;
  /** Ends following what the chosen tab shows; null while nobody looks. */
  #leavePanel: (() => void) | null = null;

  constructor(scene: Scene, reads: MarketReads, draw: () => void) {
    this.#scene = scene;
    this.#rows = {
      store: scene.store,
      base: scene.base,
      get language() {
        return scene.language;
      },
      get direction() {
        return scene.direction;
      },
      get words() {
        return scene.words;
      },
      get wallet() {
        return scene.wallet;
      },
      showItem: ({ name, image, attributes, rarityRank, number, mint }) =>
        showItem(scene, {
          name,
          image,
          attributes,
          rarityRank,
          number: number ?? undefined,
          mint,
          minted: true,
        }),
    };
    this.#reads = reads;
    this.#draw = draw;
    this.#chart = new DailyChart(draw);
    this.#panels = this.#createPanels();
  }

  aside() {
    return this.#reads.stats.state.value?.recorded
      ? html`<span class="recorded">${this.#scene.words.recorded}</span>`
      : nothing;
  }

  body() {
    const { state } = this.#reads.stats;
    if (state.status === "failed" && state.failure.code === "COLLECTION_NOT_FOUND") {
      return emptyView(this.#scene.words.unknownToMarkets, this.#scene);
    }
    return loadableView("market", this.#reads.stats, (stats) => this.#marketView(stats), this.#scene);
  }

  follow() {
    const { stats, collection } = this.#reads;
    const leave = [stats, collection].map((reading) => reading.follow(this.#draw));
    leave.push(this.#scene.store.ticker.add(() => (this.#draw(), ageInterval)));
    this.#leavePanel = this.#followPanel();
    return () => {
      for (const end of leave) end();
      this.#leavePanel?.();
      this.#leavePanel = null;
    };
  }

  #followPanel(): () => void {
    return this.#panels[this.#chosen]!.reading.follow(this.#draw);
  }

  readonly #choose = (index: number): void => {
    this.#chosen = index;
    if (this.#leavePanel) {
      this.#leavePanel();
      this.#leavePanel = this.#followPanel();
    }
    this.#draw();
  };

  #marketView(stats: MarketStatsResponse) {
    const { language, words } = this.#scene;
    const { headline, daily = [] } = stats;
    if (
      !headline?.floor &&
      !headline?.offers &&
      !headline?.sales?.all &&
      daily.every(({ sales }) => !sales)
    ) {
      return emptyView(words.notTraded, this.#scene);
    }
    const tabs = this.#panels.map(({ label, count }) => {
      const number = count();
      return { label: words[label], count: number ? formatCount(number, language) : undefined };
    });
    return html`<div class="market">
      <div class="market-figures">
        ${headlineView(headline, this.#scene)} ${this.#chart.view(daily, this.#scene)}
        ${caveatView(stats, this.#scene)}
      </div>
      <div class="market-lists">
        ${tabsView({ id: "market", label: words.market, tabs, chosen: this.#chosen, choose: this.#choose })}
        <div
          id="market-panel"
          class="panel-scroll"
          role="tabpanel"
          tabindex="0"
          aria-labelledby="market-${this.#chosen}"
        >
          ${this.#panels[this.#chosen]!.body()}
        </div>
        <p class="unseen" role="status">${this.#news.said}</p>
      </div>
    </div>`;
  }

  #createPanels(): readonly Panel[] {
    const { listings, offers, activity, holders, traits, stats } = this.#reads;
    const scene = this.#rows;
    const headline = () => stats.state.value?.headline;
    const panel = <T>(
      label: Panel["label"],
      reading: Reading<T>,
      view: (value: T) => unknown,
      count: () => number | undefined = () => undefined,
    ): Panel => ({ label, reading, count, body: () => loadableView("market-list", reading, view, scene) });
    const list = <Row>(
      rows: readonly Row[],
      empty: "noListings" | "noOffers" | "noActivity" | "noHoldersCounted" | "noTraits",
      view: () => unknown,
    ) => (rows.length === 0 ? emptyView(scene.words[empty], scene) : view());
    return [
      panel(
        "listings",
        listings,
        ({ data }) =>
          list(
            data,
            "noListings",
            () =>
              html`<ol class="trades" aria-label=${scene.words.listings}>
                  ${data.map((item) => marketItemView(item, scene))}
                </ol>
                ${this.#moreView()}`,
          ),
        () => headline()?.listed,
      ),
      panel(
        "offers",
        offers,
        ({ data }) =>
          list(
            data,
            "noOffers",
            () =>
              html`<ol class="trades" aria-label=${scene.words.offers}>
                ${data.map((offer) => offerView(offer, scene))}
              </ol>`,
          ),
        () => headline()?.offers,
      ),
      panel("activity", activity, ({ data }) =>
        list(data, "noActivity", () => {
          this.#news.note(data, this.#scene.store.now(), (count, newest) =>
            count === 1 ? describeEvent(newest, scene) : say(scene.words.moreEvents, scene, { count }),
          );
          return html`<ol class="trades" aria-label=${scene.words.activity}>
            ${activityListView(data, scene, (event) => this.#news.isNew(event))}
          </ol>`;
        }),
      ),
      panel("holders", holders, (value) =>
        list(
          value.data,
          "noHoldersCounted",
          () =>
            html`${distributionView(value, scene)}
            ${rankingView(scene.words.titles.holders, value.data, this.#scene)}`,
        ),
      ),
      panel("traits", traits, (value) => list(value.traits, "noTraits", () => traitFloorsView(value, scene))),
    ];
  }

  /** Where there are more listings than these. */
  #moreView() {
    const { url } = this.#reads.collection.state.value ?? {};
    const view = outView(url, this.#scene.words.allListings, this.#scene);
    return typeof view === "string" ? nothing : html`<p class="more">${view}</p>`;
  }
}
