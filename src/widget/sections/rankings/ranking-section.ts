import { html, nothing } from "lit";
import type { RankedWallet } from "../../../contract/mint/rankings.js";
import type { CollectionQueries } from "../../../core/collection/collection-queries.js";
import type { PolledQuery } from "../../../core/time/polled-query.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { previewRows } from "../section-preview.js";
import { rankingView } from "../shared/ranking-view.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { tabsView } from "../shared/tabs.js";
import { Section, type SectionModule } from "../section.js";
import { titleOf } from "../section-view.js";

type RankingName = "holders" | "minters";

/** A ranking of wallets, with the total number of wallets, of which it has the top. */
interface Ranking {
  readonly name: RankingName;
  readonly query: Pick<PolledQuery<unknown>, "state" | "subscribe" | "refresh">;
  readonly wallets: () => readonly RankedWallet[] | undefined;
  readonly unique: () => number | undefined;
  readonly counted: "holdersCount" | "mintersCount";
  readonly empty: "noHolders" | "noMinters";
}

function rankingOf(name: RankingName, { holders, minters }: CollectionQueries): Ranking {
  return name === "holders"
    ? {
        name,
        query: holders,
        wallets: () => holders.state.value?.holders,
        unique: () => holders.state.value?.uniqueHolders,
        counted: "holdersCount",
        empty: "noHolders",
      }
    : {
        name,
        query: minters,
        wallets: () => minters.state.value?.minters,
        unique: () => minters.state.value?.uniqueMinters,
        counted: "mintersCount",
        empty: "noMinters",
      };
}

/** Section of the wallets that hold the most items. As a part of another section, with a switch to the top minters. */
export const HoldersSection = createRankingSection("holders", "minters");

/** Section of the wallets that minted the most items. */
export const MintersSection = createRankingSection("minters");

/** @param other Ranking that a part has in addition to the section's own. */
function createRankingSection(own: RankingName, other?: RankingName): SectionModule["Section"] {
  return class extends Section {
    readonly #rankings = (other && this.host.isPart(own) ? [own, other] : [own]).map((name) =>
      rankingOf(name, this.host.queries),
    );
    #chosen = this.#rankings[0]!;

    override title({ messages }: ViewContext): string | null {
      return this.#rankings.length > 1 ? messages.collectors : null;
    }

    aside(context: ViewContext): unknown {
      const count = this.#chosen.unique();
      return count ? formatMessage(context.messages[this.#chosen.counted], context, { count }) : nothing;
    }

    isEmpty(): boolean {
      return this.#rankings.every(({ wallets }) => wallets()?.length === 0);
    }

    hasMore(): boolean {
      return (this.#chosen.wallets()?.length ?? 0) > previewRows;
    }

    render(context: ViewContext, isPreview: boolean): unknown {
      const { messages } = context;
      const { name, query, wallets, empty } = this.#chosen;
      const listView = () => {
        const ranked = wallets() ?? [];
        return ranked.length === 0
          ? emptyView(messages[empty], context)
          : rankingView(titleOf(name, context), ranked, context, isPreview);
      };
      const list = loadableView("rows", query, listView, context);
      if (this.#rankings.length === 1) return list;
      return html`${this.#tabsView(context)}
        <div
          id="collectors-panel"
          class="collectors-panel"
          role="tabpanel"
          aria-label=${titleOf(name, context)}
        >
          ${list}
        </div>`;
    }

    protected subscribe() {
      return this.#rankings.map(({ query }) => query.subscribe(this.host.requestUpdate));
    }

    /** A switch between the rankings that have wallets. */
    #tabsView({ messages }: ViewContext) {
      const filled = this.#rankings.filter(({ wallets }) => wallets()?.length !== 0);
      if (filled.length < 2) return nothing;
      return tabsView({
        id: "collectors",
        label: messages.collectors,
        tabs: filled.map(({ name }) => ({ label: messages[name] })),
        chosen: filled.indexOf(this.#chosen),
        choose: (index) => {
          this.#chosen = filled[index]!;
          this.host.requestUpdate();
        },
      });
    }
  };
}
