import { html } from "lit";
import { splitAmount } from "../../../../src/contract/values/split-amount.js";
import { toAmount } from "../../../../src/contract/values/price.js";
import { messages } from "../../messages.js";
import { shortenAddress } from "../../shared/format.js";
import { solDecimals, toLamports } from "../../shared/lamports.js";
import type { PhaseForm } from "../../sale/phase-form.js";
import type { DraftContext } from "../draft-context.js";
import type { DraftForm } from "../draft-form.js";
import { toShare } from "./split.js";

const text = messages.draft.payouts;

/** What each wallet gets of an item's price; null while price or shares are incomplete. */
export function listPayouts(
  { treasury, split }: Pick<DraftForm, "treasury" | "split">,
  price: string,
): { readonly address: string; readonly amount: string }[] | null {
  const lamports = toLamports(price);
  const recipients = split?.map((part) => ({ address: part.address, share: toShare(part) })) ?? null;
  if (lamports === null || recipients === null) return null;
  const all = recipients.length > 0 ? recipients : [{ address: treasury, share: 100 }];
  if (all.reduce((sum, { share }) => sum + share, 0) !== 100) return null;
  return splitAmount(lamports, all).map(({ address, amount }) => ({
    address,
    amount: `${toAmount(amount, solDecimals)} SOL`,
  }));
}

/** What a collector pays for an item of each phase, and who gets what of it. */
export function payoutsView({ form }: DraftContext) {
  return html`<section class="card" aria-labelledby="payouts-title">
    <h2 id="payouts-title">${text.title}</h2>
    <dl class="facts long">
      ${form.phases.map(
        (phase, index) =>
          html`<div>
            <dt>${phase.name.trim() || messages.draft.phase(index + 1)}</dt>
            <dd>${describePhase(phase, form)}</dd>
          </div>`,
      )}
    </dl>
    <p class="hint">${text.fees}</p>
  </section>`;
}

function describePhase(phase: PhaseForm, form: DraftForm) {
  const { pricing, price, floor, currency, usd } = phase;
  if (pricing === "free") return text.free;
  if (pricing === "usd_pegged") return text.usd(usd);
  if (currency.trim() !== "SOL") return text.pays(`${price} ${currency}`);
  const firstView = payoutView(form, price);
  return pricing === "dutch" ? html`${firstView} ${text.atLowest} ${payoutView(form, floor)}` : firstView;
}

function payoutView(form: DraftForm, price: string) {
  const payouts = listPayouts(form, price);
  if (payouts === null) return text.incomplete;
  return html`${text.pays(`${toAmount(toLamports(price)!, solDecimals)} SOL`)}
    <ul>
      ${payouts.map(({ address, amount }) => html`<li>${text.gets(shortenAddress(address), amount)}</li>`)}
    </ul>`;
}
