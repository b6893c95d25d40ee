import { html, nothing } from "lit";
import type { DraftCheckResponse } from "../../../../src/contract/admin/drafts.js";
import type { Coin } from "../../../../src/contract/admin/service.js";
import { splitAmount } from "../../../../src/contract/values/split-amount.js";
import { messages } from "../../messages.js";
import { shortenAddress } from "../../shared/format.js";
import { findCoin, formatUnits, sol, toUnits, unitsOfDollars } from "../../shared/coins.js";
import type { PhaseForm } from "../../sale/phase-form.js";
import type { DraftContext } from "../draft-context.js";
import type { DraftForm } from "../draft-form.js";
import { toShare } from "./split.js";

const text = messages.draft.payouts;

/**
 * What each wallet gets of an item's price; null while price or shares are incomplete.
 * @param units Price in base units.
 */
export function listPayouts(
  { treasury, split }: Pick<DraftForm, "treasury" | "split">,
  units: bigint | null,
  coin = sol,
): { readonly address: string; readonly amount: string }[] | null {
  const recipients = split?.map((part) => ({ address: part.address, share: toShare(part) })) ?? null;
  if (units === null || recipients === null) return null;
  const all = recipients.length > 0 ? recipients : [{ address: treasury, share: 100 }];
  if (all.reduce((sum, { share }) => sum + share, 0) !== 100) return null;
  return splitAmount(units, all).map(({ address, amount }) => ({
    address,
    amount: formatUnits(amount, coin),
  }));
}

/** What a collector pays for an item of each phase, and who gets what of it. */
export function payoutsView({ form, service, check }: DraftContext) {
  const costs = check?.summary?.mintCosts ?? [];
  return html`<section class="card" aria-labelledby="payouts-title">
    <h2 id="payouts-title">${text.title}</h2>
    <dl class="facts long">
      ${form.phases.map(
        (phase, index) =>
          html`<div>
            <dt>${phase.name.trim() || messages.draft.phase(index + 1)}</dt>
            <dd>
              ${describePhase(phase, form, service?.coins ?? [])} ${besideView(phase, costs[index] ?? null)}
            </dd>
          </div>`,
      )}
    </dl>
    <p class="hint">${text.fees}</p>
  </section>`;
}

type Costs = NonNullable<DraftCheckResponse["summary"]>["mintCosts"][number];

/** What comes on top of a price, and the total of a fixed one, as the service would charge it now. */
function besideView({ pricing, price }: PhaseForm, costs: Costs) {
  if (costs === null) return nothing;
  const [deposit, fee] = [BigInt(costs.deposit), BigInt(costs.fee)];
  const units = pricing === "free" ? 0n : pricing === "fixed" ? toUnits(price, sol) : null;
  return html`<p>
    ${text.beside(formatUnits(deposit, sol), formatUnits(fee, sol))}
    ${units === null ? nothing : text.inTotal(formatUnits(units + deposit + fee, sol))}
  </p>`;
}

function describePhase(phase: PhaseForm, form: DraftForm, coins: readonly Coin[]) {
  const { pricing, price, floor, currency, usd } = phase;
  if (pricing === "free") return text.free;
  const coin = findCoin(coins, currency.trim());
  if (pricing === "usd_pegged") {
    const units = coin && unitsOfDollars(usd, coin);
    if (units === null) return text.usd(usd);
    return html`${text.usd(usd)} ${text.usdNow(formatUnits(units, coin!))} ${payoutsList(form, units, coin!)}`;
  }
  if (coin === null) return text.pays(`${price} ${currency}`);
  const firstView = payoutView(form, price, coin);
  return pricing === "dutch"
    ? html`${firstView} ${text.atLowest} ${payoutView(form, floor, coin)}`
    : firstView;
}

function payoutView(form: DraftForm, price: string, coin: Coin) {
  const units = toUnits(price, coin);
  return units === null || listPayouts(form, units, coin) === null
    ? text.incomplete
    : html`${text.pays(formatUnits(units, coin))} ${payoutsList(form, units, coin)}`;
}

const payoutsList = (form: DraftForm, units: bigint, coin: Coin) =>
  html`<ul>
    ${listPayouts(form, units, coin)?.map(
      ({ address, amount }) => html`<li>${text.gets(shortenAddress(address), amount)}</li>`,
    )}
  </ul>`;
