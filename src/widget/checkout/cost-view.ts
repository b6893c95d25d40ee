import { css, html } from "lit";
import type { MintCost } from "../../contract/mint.js";
import type { Price } from "../../contract/price.js";
import { isFree } from "../../core/pricing/price-math.js";
import { formatAmount, formatDollars, formatPrice } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";

/** Cost breakdown of the whole quantity; rows that the service doesn't report are left out. */
export function costView(cost: MintCost, quantity: number, localization: Localization) {
  const { language, messages } = localization;
  const { unitPrice, discount, price, rent, networkFee, total = [] } = cost;
  const row = (label: unknown, amount: Price | null | undefined, sign = "") =>
    amount &&
    html`<tr>
      <th scope="row">${label}</th>
      <td>${sign}<bdi>${formatPrice(amount, localization)}</bdi></td>
    </tr>`;
  const items = formatMessage(messages.items, localization, { count: quantity });
  const units = unitPrice && html`${quantity} × <bdi>${formatPrice(unitPrice, localization)}</bdi>`;
  return html`<table class="cost tabular-nums" aria-label=${messages.bill}>
    <tbody>
      ${
        discount && unitPrice && price
          ? html`${row(units, sumOf(price, discount))} ${row(messages.claimCode, discount, "−")}`
          : row(unitPrice && quantity > 1 && !isFree(unitPrice) ? units : items, price)
      }
      ${row(messages.storageDeposit, rent)} ${row(messages.networkFee, networkFee)}
    </tbody>
    <tfoot>
      ${total.map(
        (sum, index) =>
          html`<tr>
            <th scope="row">${index === 0 ? messages.total : messages.and}</th>
            <td><small>${formatDollars(sum, language)}</small> <bdi>${formatAmount(sum, language)}</bdi></td>
          </tr>`,
      )}
    </tfoot>
  </table>`;
}

function sumOf(price: Price, discount: Price): Price {
  return { ...price, baseUnits: String(BigInt(price.baseUnits) + BigInt(discount.baseUnits)) };
}

export const costStyles = css`
  .cost {
    inline-size: 100%;
    border-collapse: collapse;
    border-block: 1px solid var(--_line);
    font-size: 0.9375rem;
  }
  .cost :is(th, td) {
    padding: 0.3rem 0;
    font-weight: inherit;
    text-align: start;
    vertical-align: baseline;
  }
  .cost td {
    padding-inline-start: 1rem;
    text-align: end;
    overflow-wrap: anywhere;
  }
  .cost th {
    color: var(--_muted);
  }
  .cost tr:first-child > * {
    padding-block-start: 0.6rem;
  }
  .cost tr:last-child > * {
    padding-block-end: 0.6rem;
  }
  .cost tfoot tr:first-child > * {
    border-block-start: 1px solid var(--_line);
  }
  .cost tfoot :is(th, bdi) {
    color: var(--_text);
    font-weight: 640;
  }
`;
