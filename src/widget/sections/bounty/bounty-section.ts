import { html, nothing } from "lit";
import type { BountyPrizesResponse, BountyResponse, BountyReward } from "../../../contract/mint/bounty.js";
import { toMilliseconds } from "../../../contract/values/schema.js";
import { formatPrice } from "../../i18n/format.js";
import { formatMessage } from "../../i18n/format-message.js";
import type { ViewContext } from "../../view-context.js";
import type { Localization } from "../../i18n/localization.js";
import { addressView, copyView } from "../shared/address-view.js";
import { pictureView } from "../shared/picture.js";
import { priceOfDrop } from "../shared/price-of-drop.js";
import { formatAgo } from "../shared/section-format.js";
import { emptyView, loadableView } from "../shared/section-states.js";
import { firstRows } from "../section-preview.js";
import { Section } from "../section.js";
import { bounty as bountyDescription } from "./bounty.js";
import { bountyStyles } from "./bounty-styles.js";
import { verifyCommitment } from "./verify-commitment.js";

export { BountySection as Section, bountyStyles as styles };

type Prize = NonNullable<BountyPrizesResponse["prizes"]>[number];
type Winner = NonNullable<Prize["winners"]>[number];
type Fairness = NonNullable<BountyResponse["fairness"]>;

/** Maximum number of winners listed. */
const maxWinners = 50;

/** Section of the bounty: its prizes, its winners, and the verification of the draw. */
class BountySection extends Section {
  /** Verification results by seed and commitment; null while pending or impossible. */
  readonly #checked = new Map<string, boolean | null>();

  aside(context: ViewContext): unknown {
    const { enabled, remaining, total } = this.host.queries.bounty.state.value ?? {};
    return enabled && total ? leftOf(remaining, total, context) : nothing;
  }

  isEmpty(): boolean {
    const { value } = this.host.queries.bounty.state;
    return value !== undefined && this.#prizesOf(value).length === 0;
  }

  /** True if there are prizes: winners and the verification of the draw are only in the sheet. */
  hasMore(): boolean {
    const { value } = this.host.queries.bounty.state;
    return !!value && this.#prizesOf(value).length > 0;
  }

  render(context: ViewContext, isPreview: boolean): unknown {
    const view = (bounty: BountyResponse) => this.#bountyView(bounty, context, isPreview);
    return loadableView(bountyDescription.skeleton, this.host.queries.bounty, view, context);
  }

  protected subscribe() {
    const { queries, requestUpdate } = this.host;
    const onBountyChange = () => {
      void this.#verifyFairness();
      requestUpdate();
    };
    void this.#verifyFairness();
    return [queries.bounty.subscribe(onBountyChange), queries.prizes.subscribe(requestUpdate)];
  }

  /** Verifies a published seed once. */
  async #verifyFairness(): Promise<void> {
    const fairness = this.host.queries.bounty.state.value?.fairness;
    if (!fairness?.seed || this.#checked.has(keyOf(fairness))) return;
    this.#checked.set(keyOf(fairness), null);
    this.#checked.set(keyOf(fairness), await verifyCommitment(fairness.seed, fairness.commitment));
    this.host.requestUpdate();
  }

  #prizesOf(bounty: BountyResponse): readonly Prize[] {
    if (!bounty.enabled) return [];
    const table = this.host.queries.prizes.state.value?.prizes ?? [];
    return table.length > 0 ? table : bounty.rewards;
  }

  #bountyView(bounty: BountyResponse, context: ViewContext, isPreview: boolean) {
    const { status, value } = this.host.queries.prizes.state;
    const table = value?.prizes;
    const prizes = this.#prizesOf(bounty);
    if (prizes.length === 0) {
      return emptyView(context.messages.noBounty, context);
    }
    const { name, description, fairness } = bounty;
    // Shown below the winners, so only once they are loaded.
    const isFairnessShown = status !== "loading" || value !== undefined;
    return html`<div
      class="bounty"
      tabindex=${isPreview ? nothing : 0}
      role="group"
      aria-label=${context.messages.bounty}
    >
      <div>
        ${name?.trim() ? html`<h4><bdi .textContent=${name}></bdi></h4>` : nothing}
        ${description?.trim() ? html`<p class="muted"><bdi .textContent=${description}></bdi></p>` : nothing}
        <ul class="prizes" aria-label=${context.messages.prizeList}>
          ${firstRows(prizes, isPreview).map((prize) => this.#prizeView(prize, context))}
        </ul>
      </div>
      ${
        isPreview
          ? nothing
          : html`<div>
              ${table ? this.#winnersView(table, context) : nothing}
              ${fairness && isFairnessShown ? this.#fairnessView(fairness, context) : nothing}
            </div>`
      }
    </div>`;
  }

  #prizeView(
    { name, description, image, value: named, quantity, remaining }: BountyReward,
    context: ViewContext,
  ) {
    const value = priceOfDrop(named, context);
    const isGone = remaining === 0;
    return html`<li part="prize" class="prize" data-gone=${isGone ? "" : nothing}>
      ${image ? pictureView({ image }, name, context.base) : giftView}
      <div>
        <b><bdi .textContent=${name}></bdi></b>
        ${description ? html`<small class="about"><bdi .textContent=${description}></bdi></small>` : nothing}
        <small class="tabular-nums">
          ${value ? html`<bdi class="value" .textContent=${formatPrice(value, context)}></bdi> · ` : nothing}
          <bdi .textContent=${leftOf(remaining, quantity, context)}></bdi>
        </small>
      </div>
    </li>`;
  }

  #winnersView(prizes: readonly Prize[], context: ViewContext) {
    const wins = prizes.flatMap(({ name, winners = [] }) => winners.map((winner) => ({ name, winner })));
    const moment = ({ wonAt }: Winner) => (wonAt === undefined ? 0 : toMilliseconds(wonAt) || 0);
    wins.sort((a, b) => moment(b.winner) - moment(a.winner));
    return html`<h4 id="bounty-winners">${context.messages.winners}</h4>
      ${
        wins.length === 0
          ? html`<p class="muted">${context.messages.noWinners}</p>`
          : html`<ol class="winners" aria-labelledby="bounty-winners">
              ${wins.slice(0, maxWinners).map(
                ({ name, winner }) =>
                  html`<li data-own=${winner.wallet === context.wallet ? "" : nothing}>
                    <b><bdi .textContent=${name}></bdi></b>
                    <small class="line">
                      ${addressView(winner.wallet, context)}
                      ${typeof winner.number === "number" ? html`<span>#${winner.number}</span>` : nothing}
                      <bdi
                        class="time"
                        .textContent=${formatAgo(moment(winner), context.store.now(), context.language)}
                      ></bdi>
                    </small>
                  </li>`,
              )}
            </ol>`
      }`;
  }

  #fairnessView(fairness: Fairness, context: ViewContext) {
    const { algorithm, commitment, seed } = fairness;
    const matches = this.#checked.get(keyOf(fairness));
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
}

/** Placeholder for a prize without a picture. */
const giftView = html`<span class="picture gift" aria-hidden="true"
  ><svg viewBox="0 0 24 24">
    <path
      d="M3 8h18v4H3zM5 12h14v9H5zM12 8v13M12 8C9 8 6.5 7 6.5 5S10 2.5 12 8c2-5.5 5.5-5 5.5-3S15 8 12 8z"
    /></svg
></span>`;

const keyOf = ({ seed, commitment }: Fairness) => `${seed} ${commitment}`;

function leftOf(remaining: number | undefined, quantity: number | undefined, context: Localization): unknown {
  if (remaining === undefined) return nothing;
  const { messages } = context;
  if (remaining === 0) return messages.allWon;
  return quantity === undefined
    ? formatMessage(messages.left, context, { count: remaining })
    : formatMessage(messages.leftOf, context, { left: remaining, total: quantity });
}
