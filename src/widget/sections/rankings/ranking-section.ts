import { nothing } from "lit";
import type { RankedWallet } from "../../../contract/mint/rankings.js";
import type { CollectionQueries } from "../../../core/collection/collection-queries.js";
import type { PolledQuery } from "../../../core/time/polled-query.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import { previewRows } from "../section-preview.js";
import { rankingView } from "../shared/ranking-view.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { Section, type SectionModule } from "../section.js";
import { titleOf } from "../section-view.js";

interface Ranking<T> {
  readonly name: "holders" | "minters";
  readonly query: (queries: CollectionQueries) => PolledQuery<T>;
  readonly wallets: (value: T) => readonly RankedWallet[];
  /** Total number of wallets, of which the ranking shows the top. */
  readonly unique: (value: T) => number | undefined;
  readonly counted: "holdersCount" | "mintersCount";
  readonly empty: "noHolders" | "noMinters";
}

/** Section of the wallets that hold the most items. */
export const HoldersSection = createRankingSection({
  name: "holders",
  query: ({ holders }) => holders,
  wallets: ({ holders }) => holders,
  unique: ({ uniqueHolders }) => uniqueHolders,
  counted: "holdersCount",
  empty: "noHolders",
});

/** Section of the wallets that minted the most items. */
export const MintersSection = createRankingSection({
  name: "minters",
  query: ({ minters }) => minters,
  wallets: ({ minters }) => minters,
  unique: ({ uniqueMinters }) => uniqueMinters,
  counted: "mintersCount",
  empty: "noMinters",
});

function createRankingSection<T>(ranking: Ranking<T>): SectionModule["Section"] {
  return class extends Section {
    readonly #query = ranking.query(this.host.queries);

    aside(context: ViewContext): unknown {
      const { value } = this.#query.state;
      const count = value && ranking.unique(value);
      return count ? formatMessage(context.messages[ranking.counted], context, { count }) : nothing;
    }

    isEmpty(): boolean {
      const { value } = this.#query.state;
      return value !== undefined && ranking.wallets(value).length === 0;
    }

    hasMore(): boolean {
      const { value } = this.#query.state;
      return !!value && ranking.wallets(value).length > previewRows;
    }

    render(context: ViewContext, isPreview: boolean): unknown {
      const { messages } = context;
      const listView = (value: T) => {
        const wallets = ranking.wallets(value);
        return wallets.length === 0
          ? emptyView(messages[ranking.empty], context)
          : rankingView(titleOf(ranking.name, context), wallets, context, isPreview);
      };
      return loadableView("rows", this.#query, listView, context);
    }

    protected subscribe() {
      return [this.#query.subscribe(this.host.requestUpdate)];
    }
  };
}
