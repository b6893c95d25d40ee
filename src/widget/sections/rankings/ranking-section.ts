import { html, nothing } from "lit";
import type { RankedWallet } from "../../../contract/rankings.js";
import type { PolledQuery } from "../../../core/polling/polled-query.js";
import { formatCount } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { addressView, copyView } from "../shared/address-view.js";
import { formatShare } from "../shared/section-format.js";
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
      body: () =>
        loadableView(
          ranking.name,
          query,
          (value) => {
            const wallets = ranking.wallets(value);
            return wallets.length === 0
              ? emptyView(context.messages[ranking.empty], context)
              : rankingView(context.messages.titles[ranking.name], wallets, context);
          },
          context,
        ),
      subscribe: () => query.subscribe(context.requestUpdate),
    };
  };
}

/** Wallets ranked by number of items; the visitor's own is marked. */
export function rankingView(label: string, wallets: readonly RankedWallet[], context: SectionContext) {
  const maximum = Math.max(...wallets.map(({ count }) => count), 1);
  return html`<ol class="ranking" aria-label=${label} tabindex="0">
    ${wallets.map(
      ({ wallet, count, share }, index) =>
        html`<li data-own=${wallet === context.wallet ? "" : nothing}>
          <span class="rank tabular-nums">${index + 1}</span>
          <span class="wallet"
            >${addressView(wallet, context)} ${copyView(wallet, context.messages.copyAddress, context)}</span
          >
          <progress aria-hidden="true" max=${maximum} value=${count}></progress>
          <b class="tabular-nums">${formatCount(count, context.language)}</b>
          <small class="tabular-nums">${formatShare(share, context.language)}</small>
        </li>`,
    )}
  </ol>`;
}
