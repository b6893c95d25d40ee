import { html, nothing } from "lit";
import type { BountyPrizesResponse, BountyResponse, BountyReward } from "../../contract/bounty.js";
import { toMilliseconds } from "../../contract/field.js";
import { formatPrice } from "../format.js";
import { say } from "../say.js";
import { addressView, copyView } from "./address-view.js";
import { pictureView } from "./picture.js";
import { formatAgo } from "./section-format.js";
import { emptyView, loadableView } from "./section-states.js";
import type { Scene, Section } from "./section.js";
import { matchesCommitment } from "./seed.js";

type Prize = NonNullable<BountyPrizesResponse["prizes"]>[number];
type Winner = NonNullable<Prize["winners"]>[number];
type Fairness = NonNullable<BountyResponse["fairness"]>;

/** Winners that are listed at most. */
const mostWinners = 50;

/** What can be won by minting, who has won, and how the draw can be checked. */
export function openBounty(scene: Scene, _room: HTMLElement, draw: () => void): Section {
  const { lists, store } = scene;
  /** Seeds that were held against their fingerprint. */
  const checked = new Map<string, boolean | null>();

  function check({ seed, commitment }: Fairness): boolean | null | undefined {
    if (!seed) return undefined;
    const key = `${seed} ${commitment}`;
    if (!checked.has(key)) {
      checked.set(key, null);
      void matchesCommitment(seed, commitment).then((matches) => {
        checked.set(key, matches);
        draw();
      });
    }
    return checked.get(key);
  }

  function prizeView({ name, description, image, value, quantity, remaining }: BountyReward) {
    const isGone = remaining === 0;
    return html`<li part="prize" class="prize" data-gone=${isGone ? "" : nothing}>
      ${pictureView(image, name, scene.base)}
      <div>
        <b><bdi>${name}</bdi></b>
        ${description ? html`<small class="about"><bdi>${description}</bdi></small>` : nothing}
        <small class="figures">
          ${value ? html`<bdi class="worth">${formatPrice(value, scene)}</bdi>` : nothing}
          <bdi>${leftOf(remaining, quantity)}</bdi>
        </small>
      </div>
    </li>`;
  }

  function leftOf(remaining: number | undefined, quantity: number | undefined): unknown {
    if (remaining === undefined) return nothing;
    const { words } = scene;
    if (remaining === 0) return words.allWon;
    return quantity === undefined
      ? say(words.left, scene, { count: remaining })
      : say(words.leftOf, scene, { left: remaining, total: quantity });
  }

  function winnersView(prizes: readonly Prize[]) {
    const won = prizes.flatMap(({ name, winners = [] }) => winners.map((winner) => ({ name, winner })));
    const moment = ({ wonAt }: Winner) => (wonAt === undefined ? 0 : toMilliseconds(wonAt) || 0);
    won.sort((a, b) => moment(b.winner) - moment(a.winner));
    return html`<h4 id="bounty-winners">${scene.words.winners}</h4>
      ${
        won.length === 0
          ? html`<p class="muted">${scene.words.noWinners}</p>`
          : html`<ol class="winners" aria-labelledby="bounty-winners">
              ${won.slice(0, mostWinners).map(
                ({ name, winner }) =>
                  html`<li data-own=${winner.wallet === scene.wallet ? "" : nothing}>
                    <b><bdi>${name}</bdi></b>
                    <small class="line">
                      ${addressView(winner.wallet, scene)}
                      ${typeof winner.number === "number" ? html`<span>#${winner.number}</span>` : nothing}
                      <bdi class="when">${formatAgo(moment(winner), store.now(), scene.language)}</bdi>
                    </small>
                  </li>`,
              )}
            </ol>`
      }`;
  }

  function fairnessView(fairness: Fairness) {
    const { algorithm, commitment, seed } = fairness;
    const verdict = check(fairness);
    const { words } = scene;
    return html`<details class="fairness">
      <summary>${words.fairness}</summary>
      <p>${words.fairnessNote}</p>
      <dl>
        <div>
          <dt>${words.fingerprint}</dt>
          <dd><code>${commitment}</code> ${copyView(commitment, words.copyFingerprint, scene)}</dd>
        </div>
        <div>
          <dt>${words.seed}</dt>
          <dd>
            ${seed ? html`<code>${seed}</code> ${copyView(seed, words.copySeed, scene)}` : words.seedSecret}
          </dd>
        </div>
        <div>
          <dt>${words.drawing}</dt>
          <dd><bdi>${algorithm}</bdi></dd>
        </div>
      </dl>
      ${
        verdict === true
          ? html`<p class="good">${words.seedMatches}</p>`
          : verdict === false
            ? html`<p class="bad">${words.seedDiffers}</p>`
            : nothing
      }
    </details>`;
  }

  function bountyView(bounty: BountyResponse) {
    const table = lists.prizes.state.value?.prizes;
    const prizes: readonly Prize[] = table ?? bounty.rewards ?? [];
    if (!bounty.enabled || prizes.length === 0) {
      return emptyView(scene.words.noBounty, scene);
    }
    const { name, description, fairness } = bounty;
    return html`<div class="bounty" tabindex="0" role="group" aria-label=${scene.words.bounty}>
      <div>
        ${name?.trim() ? html`<h4><bdi>${name}</bdi></h4>` : nothing}
        ${description?.trim() ? html`<p class="muted"><bdi>${description}</bdi></p>` : nothing}
        <ul class="prizes" aria-label=${scene.words.prizeList}>
          ${prizes.map(prizeView)}
        </ul>
      </div>
      <div>${table ? winnersView(table) : nothing} ${fairness ? fairnessView(fairness) : nothing}</div>
    </div>`;
  }

  return {
    aside() {
      const { enabled, remaining, total } = lists.bounty.state.value ?? {};
      return enabled && total ? leftOf(remaining, total) : nothing;
    },
    body: () => loadableView("bounty", lists.bounty, bountyView, scene),
    follow(redraw) {
      const leave = [lists.bounty.follow(redraw), lists.prizes.follow(redraw)];
      return () => leave.forEach((stop) => stop());
    },
  };
}
