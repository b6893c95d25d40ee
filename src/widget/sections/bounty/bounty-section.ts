import { html, nothing } from "lit";
import type { BountyPrizesResponse, BountyResponse, BountyReward } from "../../../contract/bounty.js";
import { toMilliseconds } from "../../../contract/field.js";
import { formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import { addressView, copyView } from "../shared/address-view.js";
import { pictureView } from "../shared/picture.js";
import { priceOfDrop } from "../shared/price-of-drop.js";
import { formatAgo } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { firstRows } from "../section-preview.js";
import type { SectionContext, Section } from "../section.js";
import { verifyCommitment } from "./verify-commitment.js";

type Prize = NonNullable<BountyPrizesResponse["prizes"]>[number];
type Winner = NonNullable<Prize["winners"]>[number];
type Fairness = NonNullable<BountyResponse["fairness"]>;

/** Maximum number of winners listed. */
const maximumWinners = 50;

/** Section of the bounty: its prizes, its winners, and the verification of the draw. */
export function openBounty(context: SectionContext): Section {
  const { queries, store, requestUpdate } = context;
  /** Verification results by seed and commitment; null while pending or impossible. */
  const checked = new Map<string, boolean | null>();

  const keyOf = ({ seed, commitment }: Fairness) => `${seed} ${commitment}`;

  /** Verifies a published seed once. */
  async function verifyFairness(): Promise<void> {
    const fairness = queries.bounty.state.value?.fairness;
    if (!fairness?.seed || checked.has(keyOf(fairness))) return;
    checked.set(keyOf(fairness), null);
    checked.set(keyOf(fairness), await verifyCommitment(fairness.seed, fairness.commitment));
    requestUpdate();
  }

  function prizeView({ name, description, image, value: named, quantity, remaining }: BountyReward) {
    const value = priceOfDrop(named, context);
    const isGone = remaining === 0;
    return html`<li part="prize" class="prize" data-gone=${isGone ? "" : nothing}>
      ${pictureView({ image }, name, context.base)}
      <div>
        <b><bdi>${name}</bdi></b>
        ${description ? html`<small class="about"><bdi>${description}</bdi></small>` : nothing}
        <small class="tabular-nums">
          ${value ? html`<bdi class="value">${formatPrice(value, context)}</bdi> · ` : nothing}
          <bdi>${leftOf(remaining, quantity)}</bdi>
        </small>
      </div>
    </li>`;
  }

  function leftOf(remaining: number | undefined, quantity: number | undefined): unknown {
    if (remaining === undefined) return nothing;
    const { messages } = context;
    if (remaining === 0) return messages.allWon;
    return quantity === undefined
      ? formatMessage(messages.left, context, { count: remaining })
      : formatMessage(messages.leftOf, context, { left: remaining, total: quantity });
  }

  function winnersView(prizes: readonly Prize[]) {
    const wins = prizes.flatMap(({ name, winners = [] }) => winners.map((winner) => ({ name, winner })));
    const moment = ({ wonAt }: Winner) => (wonAt === undefined ? 0 : toMilliseconds(wonAt) || 0);
    wins.sort((a, b) => moment(b.winner) - moment(a.winner));
    return html`<h4 id="bounty-winners">${context.messages.winners}</h4>
      ${
        wins.length === 0
          ? html`<p class="muted">${context.messages.noWinners}</p>`
          : html`<ol class="winners" aria-labelledby="bounty-winners">
              ${wins.slice(0, maximumWinners).map(
                ({ name, winner }) =>
                  html`<li data-own=${winner.wallet === context.wallet ? "" : nothing}>
                    <b><bdi>${name}</bdi></b>
                    <small class="line">
                      ${addressView(winner.wallet, context)}
                      ${typeof winner.number === "number" ? html`<span>#${winner.number}</span>` : nothing}
                      <bdi class="time">${formatAgo(moment(winner), store.now(), context.language)}</bdi>
                    </small>
                  </li>`,
              )}
            </ol>`
      }`;
  }

  function fairnessView(fairness: Fairness) {
    const { algorithm, commitment, seed } = fairness;
    const matches = checked.get(keyOf(fairness));
    const { messages } = context;
    return html`<details class="fairness">
      <summary>${messages.fairness}</summary>
      <p>${messages.fairnessNote}</p>
      <dl>
        <div>
          <dt>${messages.fingerprint}</dt>
          <dd><code>${commitment}</code> ${copyView(commitment, messages.copyFingerprint, context)}</dd>
        </div>
        <div>
          <dt>${messages.seed}</dt>
          <dd>
            ${seed ? html`<code>${seed}</code> ${copyView(seed, messages.copySeed, context)}` : messages.seedSecret}
          </dd>
        </div>
        <div>
          <dt>${messages.drawing}</dt>
          <dd><bdi>${algorithm}</bdi></dd>
        </div>
      </dl>
      ${
        matches === true
          ? html`<p class="success">${messages.seedMatches}</p>`
          : matches === false
            ? html`<p class="error">${messages.seedDiffers}</p>`
            : nothing
      }
    </details>`;
  }

  function prizesOf(bounty: BountyResponse): readonly Prize[] {
    if (!bounty.enabled) return [];
    const table = queries.prizes.state.value?.prizes ?? [];
    return table.length > 0 ? table : bounty.rewards;
  }

  function bountyView(bounty: BountyResponse, isPreview: boolean) {
    const { status, value } = queries.prizes.state;
    const table = value?.prizes;
    const prizes = prizesOf(bounty);
    if (prizes.length === 0) {
      return emptyView(context.messages.noBounty, context);
    }
    const { name, description, fairness } = bounty;
    // Below the winners, which would move it.
    const isFairnessShown = status !== "loading" || value !== undefined;
    return html`<div
      class="bounty"
      tabindex=${isPreview ? nothing : 0}
      role="group"
      aria-label=${context.messages.bounty}
    >
      <div>
        ${name?.trim() ? html`<h4><bdi>${name}</bdi></h4>` : nothing}
        ${description?.trim() ? html`<p class="muted"><bdi>${description}</bdi></p>` : nothing}
        <ul class="prizes" aria-label=${context.messages.prizeList}>
          ${firstRows(prizes, isPreview).map(prizeView)}
        </ul>
      </div>
      ${
        isPreview
          ? nothing
          : html`<div>
              ${table ? winnersView(table) : nothing}
              ${fairness && isFairnessShown ? fairnessView(fairness) : nothing}
            </div>`
      }
    </div>`;
  }

  return {
    aside() {
      const { enabled, remaining, total } = queries.bounty.state.value ?? {};
      return enabled && total ? leftOf(remaining, total) : nothing;
    },
    // Its winners and how the draw is checked are in the sheet only.
    hasMore: () => {
      const { value } = queries.bounty.state;
      return !!value && prizesOf(value).length > 0;
    },
    body: (isPreview) =>
      loadableView("bounty", queries.bounty, (bounty) => bountyView(bounty, isPreview), context),
    subscribe() {
      const onBountyChange = () => {
        void verifyFairness();
        requestUpdate();
      };
      const unsubscribes = [
        queries.bounty.subscribe(onBountyChange),
        queries.prizes.subscribe(requestUpdate),
      ];
      void verifyFairness();
      return () => unsubscribes.forEach((stop) => stop());
    },
  };
}
