import { html, nothing } from "lit";
import type { Activity } from "../../contract/market-activity.js";
import type { MarketStatsResponse } from "../../contract/market-stats.js";
import type { MarketReads } from "../../mint/market-reads.js";
import type { Reading } from "../../mint/reading.js";
import { formatCount } from "../format.js";
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
  readonly label: string;
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
      body: () =>
        emptyView("No Market API address is known", 'Add the attribute market-base="https://…/market/v1".'),
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
      ? html`<span class="recorded">Recorded for trials</span>`
      : nothing;
  }

  body() {
    const { state } = this.#reads.stats;
    if (state.status === "failed" && state.failure.code === "COLLECTION_NOT_FOUND") {
      return emptyView("Not traded yet", "No marketplace knows this collection.");
    }
    return loadableView("market", this.#reads.stats, (stats) => this.#marketView(stats));
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
    const { language } = this.#scene;
    const { headline, daily = [] } = stats;
    if (
      !headline?.floor &&
      !headline?.offers &&
      !headline?.sales?.all &&
      daily.every(({ sales }) => !sales)
    ) {
      return emptyView("Not traded yet", "Listings, offers and sales will appear here.");
    }
    const tabs = this.#panels.map(({ label, count }) => {
      const number = count();
      return { label, count: number ? formatCount(number, language) : undefined };
    });
    return html`<div class="market">
      <div class="market-figures">
        ${headlineView(headline, language)} ${this.#chart.view(daily, language)}
        ${caveatView(stats, language)}
      </div>
      <div class="market-lists">
        ${tabsView({ id: "market", label: "Market", tabs, chosen: this.#chosen, choose: this.#choose })}
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
    const headline = () => stats.state.value?.headline;
    const panel = <T>(
      label: string,
      reading: Reading<T>,
      view: (value: T) => unknown,
      count: () => number | undefined = () => undefined,
    ): Panel => ({ label, reading, count, body: () => loadableView("market-list", reading, view) });
    const list = <Row>(
      rows: readonly Row[],
      [title, words]: readonly [title: string, words: string],
      view: () => unknown,
    ) => (rows.length === 0 ? emptyView(title, words) : view());
    const scene = this.#rows;
    return [
      panel(
        "Listings",
        listings,
        ({ data }) =>
          list(
            data,
            ["Nothing is listed", "What is for sale will appear here."],
            () =>
              html`<ol class="trades" aria-label="Listings">
                  ${data.map((item) => marketItemView(item, scene))}
                </ol>
                ${this.#moreView()}`,
          ),
        () => headline()?.listed,
      ),
      panel(
        "Offers",
        offers,
        ({ data }) =>
          list(
            data,
            ["No offers", "Offers that stand will appear here."],
            () =>
              html`<ol class="trades" aria-label="Offers">
                ${data.map((offer) => offerView(offer, scene))}
              </ol>`,
          ),
        () => headline()?.offers,
      ),
      panel("Activity", activity, ({ data }) =>
        list(data, ["Nothing has happened yet", "Listings and sales will appear here."], () => {
          this.#news.note(data, this.#scene.store.now(), (count, newest) =>
            count === 1 ? describeEvent(newest) : `${count} more events`,
          );
          return html`<ol class="trades" aria-label="Activity">
            ${activityListView(data, scene, (event) => this.#news.isNew(event))}
          </ol>`;
        }),
      ),
      panel("Holders", holders, (value) =>
        list(
          value.data,
          ["Nobody holds an item yet", "The first holders will be counted here."],
          () =>
            html`${distributionView(value, scene.language)}
            ${rankingView("Top holders", value.data, this.#scene)}`,
        ),
      ),
      panel("Traits", traits, (value) =>
        list(value.traits, ["No traits", "The items of this collection have none."], () =>
          traitFloorsView(value, scene.language),
        ),
      ),
    ];
  }

  /** Where there are more listings than these. */
  #moreView() {
    const { url } = this.#reads.collection.state.value ?? {};
    const view = outView(url, "All listings at the marketplace", this.#scene.base);
    return typeof view === "string" ? nothing : html`<p class="more">${view}</p>`;
  }
}
