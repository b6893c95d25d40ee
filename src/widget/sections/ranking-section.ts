import { html, nothing } from "lit";
import type { RankedWallet } from "../../contract/rankings.js";
import type { Reading } from "../../mint/reading.js";
import { formatCount } from "../format.js";
import { say } from "../say.js";
import { addressView, copyView } from "./address-view.js";
import { formatShare } from "./section-format.js";
import { emptyView, loadableView } from "./section-states.js";
import type { OpenSection, Scene } from "./section.js";

interface Ranking<T> {
  readonly name: "holders" | "minters";
  readonly reading: (scene: Scene) => Reading<T>;
  readonly wallets: (value: T) => readonly RankedWallet[];
  /** Wallets of which the ranking is the top. */
  readonly unique: (value: T) => number | undefined;
  readonly counted: "holdersCount" | "mintersCount";
  readonly empty: "noHolders" | "noMinters";
}

/** Who holds most now. */
export const openHolders = openRanking({
  name: "holders",
  reading: ({ lists }) => lists.holders,
  wallets: ({ holders }) => holders,
  unique: ({ uniqueHolders }) => uniqueHolders,
  counted: "holdersCount",
  empty: "noHolders",
});

/** Who has minted most. */
export const openMinters = openRanking({
  name: "minters",
  reading: ({ lists }) => lists.minters,
  wallets: ({ minters }) => minters,
  unique: ({ uniqueMinters }) => uniqueMinters,
  counted: "mintersCount",
  empty: "noMinters",
});

function openRanking<T>(ranking: Ranking<T>): OpenSection {
  return (scene) => {
    const reading = ranking.reading(scene);
    return {
      aside() {
        const value = reading.state.value;
        const unique = value && ranking.unique(value);
        return unique ? say(scene.words[ranking.counted], scene, { count: unique }) : nothing;
      },
      body: () =>
        loadableView(
          ranking.name,
          reading,
          (value) => {
            const wallets = ranking.wallets(value);
            return wallets.length === 0
              ? emptyView(scene.words[ranking.empty], scene)
              : rankingView(scene.words.titles[ranking.name], wallets, scene);
          },
          scene,
        ),
      follow: (draw) => reading.follow(draw),
    };
  };
}

/** Wallets by how many items each has; one's own is marked. */
export function rankingView(label: string, wallets: readonly RankedWallet[], scene: Scene) {
  const most = Math.max(...wallets.map(({ count }) => count), 1);
  return html`<ol class="ranking" aria-label=${label} tabindex="0">
    ${wallets.map(
      ({ wallet, count, share }, index) =>
        html`<li data-own=${wallet === scene.wallet ? "" : nothing}>
          <span class="rank figures">${index + 1}</span>
          <span class="who"
            >${addressView(wallet, scene)} ${copyView(wallet, scene.words.copyAddress, scene)}</span
          >
          <progress aria-hidden="true" max=${most} value=${count}></progress>
          <b class="figures">${formatCount(count, scene.language)}</b>
          <small class="figures">${formatShare(share, scene.language)}</small>
        </li>`,
    )}
  </ol>`;
}
