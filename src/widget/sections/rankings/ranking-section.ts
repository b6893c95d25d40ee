import { nothing } from "lit";
import type { RankedWallet } from "../../../contract/rankings.js";
import type { PolledQuery } from "../../../core/requests/polled-query.js";
import { formatMessage } from "../../i18n/format-message.js";
import { previewRows } from "../section-preview.js";
import { rankingView } from "../shared/ranking-view.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import type { OpenSection, SectionContext } from "../section.js";

interface Ranking<T> {
  readonly name: "holders" | "minters";
  readonly query: (context: SectionContext) => PolledQuery<T>;
  readonly wallets: (value: T) => readonly RankedWallet[];
  /** Total number of wallets, of which the ranking lists the top. */
  readonly unique: (value: T) => number | undefined;
  readonly counted: "holdersCount" | "mintersCount";
  readonly empty: "noHolders" | "noMinters";
}

/** Section of the wallets that hold the most items. */
export const openHolders = openRanking({
  name: "holders",
  query: ({ queries }) => queries.holders,
  wallets: ({ holders }) => holders,
  unique: ({ uniqueHolders }) => uniqueHolders,
  counted: "holdersCount",
  empty: "noHolders",
});

/** Section of the wallets that minted the most items. */
export const openMinters = openRanking({
  name: "minters",
  query: ({ queries }) => queries.minters,
  wallets: ({ minters }) => minters,
  unique: ({ uniqueMinters }) => uniqueMinters,
  counted: "mintersCount",
  empty: "noMinters",
});

function openRanking<T>(ranking: Ranking<T>): OpenSection {
  return (context) => {
    const query = ranking.query(context);
    return {
      aside() {
        const value = query.state.value;
        const unique = value && ranking.unique(value);
        return unique
          ? formatMessage(context.messages[ranking.counted], context, { count: unique })
          : nothing;
      },
      hasMore: () => {
        const { value } = query.state;
        return !!value && ranking.wallets(value).length > previewRows;
      },
      body: (isPreview) =>
        loadableView(
          ranking.name,
          query,
          (value) => {
            const wallets = ranking.wallets(value);
            return wallets.length === 0
              ? emptyView(context.messages[ranking.empty], context)
              : rankingView(context.messages.titles[ranking.name], wallets, context, isPreview);
          },
          context,
        ),
      subscribe: () => query.subscribe(context.requestUpdate),
    };
  };
}
