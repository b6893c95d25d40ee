import { css, html, nothing } from "lit";
import { ref } from "lit/directives/ref.js";
import { isFree, isWellKnown, toBaseUnits, type Price } from "../../contract/values/price.js";
import type { VerifiedCost } from "../../core/verified-cost.js";
import { narrowWidth } from "../shared/sizes.js";
import { formatAmount, formatCurrency, formatPrice } from "../i18n/format.js";
import { formatMessage } from "../i18n/format-message.js";
import type { Localization } from "../i18n/localization.js";
import { recipientLineView } from "./recipient-view.js";

/** Row of the cost breakdown, as text. */
export interface CostRow {
  readonly label: string;
  /** Amount at the end of the label; undefined: none. */
  readonly labelAmount?: string;
  /** Sign before the amount. */
  readonly sign?: "−";
  readonly amount: string;
}

/** Token whose symbol alone doesn't identify it. */
export interface CostToken {
  /** Currency as shown in the amounts, with the address shortened. */
  readonly currency: string;
  /** Full address of the token mint. */
  readonly address: string;
}

/** Payment to one of several recipients, as text. */
export interface CostPayment {
  /** Full paid address. */
  readonly address: string;
  /** Percentage of the price. */
  readonly share: string;
  readonly amount: string;
}

/** Texts of the cost breakdown: its parts, a total per currency, the token of the price, and its recipients. */
export interface CostRows {
  readonly parts: readonly CostRow[];
  readonly totals: readonly CostRow[];
  readonly token?: CostToken;
  /** Undefined for one recipient or none. */
  readonly payments?: readonly CostPayment[];
}

/** Formats a mint's cost breakdown. */
export function costRows(cost: VerifiedCost, localization: Localization): CostRows {
  const { language, messages } = localization;
  const { items: quantity, unitPrice, discount, price, payments, rent, programFee, networkFee, total } = cost;
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const format = (amount: Price) => formatPrice(amount, localization);
  const items = { label: formatMessage(messages.items, localization, { count: quantity }) };
  const units = unitPrice && { label: `${quantity} × `, labelAmount: format(unitPrice) };
  const prices: CostRow[] =
    discount && units
      ? [
          { ...units, amount: format(sumOf(price, discount)) },
          { label: messages.claimCode, sign: "−", amount: format(discount) },
        ]
      : [{ ...(units && quantity > 1 && !isFree(unitPrice) ? units : items), amount: format(price) }];
  return {
    parts: [
      ...prices,
      { label: messages.storageDeposit, amount: format(rent) },
      ...(programFee ? [{ label: messages.metaplexFee, amount: format(programFee) }] : []),
      { label: messages.networkFee, amount: format(networkFee) },
    ],
    totals: total.map((sum, index) => ({
      label: index === 0 ? messages.total : messages.and,
      amount: formatAmount(sum, language),
    })),
    ...(price.mint &&
      !isFree(price) &&
      !isWellKnown(price) && { token: { currency: formatCurrency(price), address: price.mint } }),
    ...(payments.length > 1 && {
      payments: payments.map(({ recipient, price: part }) => ({
        address: recipient,
        share: percent.format(Number(part.baseUnits) / Number(price.baseUnits)),
        amount: formatAmount(part, language),
      })),
    }),
  };
}

/** Cost breakdown of a mint's transactions. @param below Content below it. */
export function costView(cost: VerifiedCost, localization: Localization, below: unknown = nothing) {
  const { parts, totals, token, payments } = costRows(cost, localization);
  const row = ({ label, labelAmount, sign, amount }: CostRow) =>
    html`<tr>
      <th scope="row">${label}${labelAmount && html`<bdi>${labelAmount}</bdi>`}</th>
      <td>${sign}<bdi>${amount}</bdi></td>
    </tr>`;
  return html`<div ${ref(scrollIntoView)}>
      <table class="cost tabular-nums" aria-label=${localization.messages.cost}>
        <tbody>
          ${parts.map(row)}
        </tbody>
        <tfoot>
          ${totals.map(row)}
        </tfoot>
      </table>
      ${cost.recipient && html`<p class="token">${recipientLineView(cost.recipient, localization)}</p>`}
      ${token && html`<p class="token muted"><bdi>${token.currency}</bdi> = <bdi>${token.address}</bdi></p>`}
      ${payments && paymentsView(payments, localization)}
    </div>
    ${below}`;
}

/** Collapsible list of the price's recipients. The price itself is in the table. */
function paymentsView(payments: readonly CostPayment[], localization: Localization) {
  return html`<details class="payments tabular-nums">
    <summary>
      ${formatMessage(localization.messages.paidTo, localization, { count: payments.length })}
    </summary>
    <ul>
      ${payments.map(
        ({ address, share, amount }) =>
          html`<li>
            <bdi>${share}</bdi> <bdi>${amount}</bdi>
            <small class="muted"><bdi>${address}</bdi></small>
          </li>`,
      )}
    </ul>
  </details>`;
}

function sumOf(price: Price, discount: Price): Price {
  return { ...price, baseUnits: toBaseUnits(BigInt(price.baseUnits) + BigInt(discount.baseUnits)) };
}

/** Scrolls the cost into view after layout. */
function scrollIntoView(element: Element | undefined): void {
  requestAnimationFrame(() => element?.scrollIntoView({ block: "nearest" }));
}

export const costStyles = css`
  .cost {
    inline-size: 100%;
    border-collapse: collapse;
    border-block: 1px solid var(--_line);
    font-size: calc(0.9375 * var(--_rem));
  }
  .cost :is(th, td) {
    padding: calc(0.3 * var(--_rem)) 0;
    font-weight: inherit;
    text-align: start;
    vertical-align: baseline;
  }
  .cost td {
    padding-inline-start: var(--_rem);
    text-align: end;
    overflow-wrap: anywhere;
  }
  .cost th {
    color: var(--_muted);
  }
  .cost tr:first-child > * {
    padding-block-start: calc(0.6 * var(--_rem));
  }
  .cost tr:last-child > * {
    padding-block-end: calc(0.6 * var(--_rem));
  }
  .cost tfoot tr:first-child > * {
    border-block-start: 1px solid var(--_line);
  }
  .cost tfoot :is(th, bdi) {
    color: var(--_text);
    font-weight: 640;
  }
  .token {
    padding-block-start: calc(0.3 * var(--_rem));
    font-size: calc(0.75 * var(--_rem));
    overflow-wrap: anywhere;
  }
  .payments {
    font-size: calc(0.8125 * var(--_rem));
  }
  .payments summary {
    padding-block: calc(0.4 * var(--_rem));
    color: var(--_muted);
    cursor: pointer;
    border-radius: 4px;
  }
  .payments li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: var(--_rem);
    padding-block: calc(0.3 * var(--_rem));
  }
  .payments small {
    flex-basis: 100%;
    font-size: calc(0.75 * var(--_rem));
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  @media (pointer: coarse) {
    .payments summary {
      padding-block: calc(0.8 * var(--_rem));
    }
  }
  /* On a small phone all of it is in view. */
  @container (width <= ${narrowWidth}px) {
    .cost {
      font-size: calc(0.8125 * var(--_rem));
      line-height: 1.25;
    }
    .cost tr:nth-child(n) > * {
      padding-block: calc(0.125 * var(--_rem));
    }
    .cost td {
      inline-size: 60%;
    }
    .token {
      line-height: 1.25;
    }
  }
`;
