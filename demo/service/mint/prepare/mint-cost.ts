import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import type { PrepareMintResponse } from "../../../../src/contract/mint/mint.js";
import type { CostEstimate } from "../../chain/transactions/estimate-cost.js";
import type { PreparedPayment, PreparedTransaction } from "../../chain/transactions/prepare-order.js";
import type { ChainError } from "../../chain/rpc/chain-error.js";
import { toFraction } from "../../platform/validation/fraction.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import type { DescribePrice } from "../../catalog/pricing/price-description.js";
import type { Quote } from "../../catalog/pricing/price-quote.js";
import { ApiError } from "../../platform/errors/api-error.js";

/**
 * Describes the exact cost of a prepared mint, by part and in total, as quoted for the session.
 * @param order.quote Quote of one unit, before the discount.
 * @param order.discount Discount on all units together.
 * @param order.transactions Transactions of all units.
 */
export function describeCost(
  { cost }: CostEstimate,
  {
    quote,
    discount,
    transactions,
  }: { quote: Quote; discount: bigint; transactions: readonly Pick<PreparedTransaction, "payments">[] },
  describePrice: DescribePrice,
): DeepRequired<PrepareMintResponse>["cost"] {
  const { currency, baseUnits } = quote;
  const inNative = (baseUnits: bigint) => describePrice({ currency: nativeCoin, baseUnits });
  const price = describePrice({ currency, baseUnits: cost.price });
  const beside = besidePrice(cost);
  return {
    unitPrice: describePrice({ currency, baseUnits }),
    discount: discount > 0n ? describePrice({ currency, baseUnits: discount }) : null,
    price,
    payments: sumPayments(transactions).map(({ amount, share, ...payment }) => ({
      ...payment,
      share: toFraction(share, 100),
      price: describePrice({ currency, baseUnits: amount }),
    })),
    ...describeBeside({ cost }, describePrice),
    total:
      currency.mint === null || cost.price === 0n
        ? [inNative(cost.price + beside)]
        : [price, inNative(beside)],
  };
}

/** Lamports that a mint costs in addition to its price. */
const besidePrice = ({ rent, programFee, networkFee }: CostEstimate["cost"]): bigint =>
  rent + programFee + networkFee;

/** Describes the parts of a cost other than the price. */
export function describeBeside({ cost }: Pick<CostEstimate, "cost">, describePrice: DescribePrice) {
  const inNative = (baseUnits: bigint) => describePrice({ currency: nativeCoin, baseUnits });
  return {
    rent: inNative(cost.rent),
    programFee: cost.programFee > 0n ? inNative(cost.programFee) : null,
    networkFee: inNative(cost.networkFee),
  };
}

/** Adds up the payments of all transactions, by recipient. */
function sumPayments(transactions: readonly Pick<PreparedTransaction, "payments">[]): PreparedPayment[] {
  const sums = new Map<string, PreparedPayment>();
  for (const payment of transactions.flatMap(({ payments }) => payments)) {
    const { amount = 0n } = sums.get(payment.recipient) ?? {};
    sums.set(payment.recipient, { ...payment, amount: amount + payment.amount });
  }
  return [...sums.values()];
}

/** Finds the insufficient coin of a cost: the payment currency, or the native coin for deposits and fee. */
function shortCoinOf({ balance, cost, minimum }: CostEstimate, { currency }: Quote) {
  const beside = besidePrice(cost);
  const isOther = currency.mint !== null && cost.price > 0n;
  if (isOther && balance.payment < cost.price)
    return { currency, needed: cost.price, held: balance.payment, minimum: null, words: "the price" };
  const kept = "plus the minimum balance that a wallet must keep";
  return isOther
    ? {
        currency: nativeCoin,
        needed: beside,
        held: balance.native,
        minimum,
        words: `the deposits and the fee, ${kept}`,
      }
    : {
        currency: nativeCoin,
        needed: cost.price + beside,
        held: balance.native,
        minimum,
        words: `the price, the deposits and the fee, ${kept}`,
      };
}

/** Describes the needed amount, the balance and the minimum to keep, in the insufficient coin. */
export function describeShortage(estimate: CostEstimate, quote: Quote, describePrice: DescribePrice) {
  const { currency, needed, held, minimum } = shortCoinOf(estimate, quote);
  return {
    needed: describePrice({ currency, baseUnits: needed }),
    balance: describePrice({ currency, baseUnits: held }),
    minimum: minimum === null ? null : describePrice({ currency, baseUnits: minimum }),
  };
}

/** Error that names the insufficient coin. */
export function insufficientBalanceError(
  estimate: CostEstimate,
  quote: Quote,
  describePrice: DescribePrice,
): ApiError {
  const { currency, words } = shortCoinOf(estimate, quote);
  return new ApiError(
    "INSUFFICIENT_BALANCE",
    `The wallet doesn't hold enough ${currency.symbol} for ${words}. Add funds, or mint fewer.`,
    {
      details: {
        ...describeShortage(estimate, quote, describePrice),
        affordableQuantity: Number(estimate.affordable),
      },
    },
  );
}

/**
 * Error with a remedy for the operator: an account can't exist below its minimum balance, so an empty one can't receive
 * a smaller part of a price.
 */
export function emptyTreasuryError(
  cause: ChainError,
  { treasury }: { treasury: string },
  describePrice: DescribePrice,
): ApiError {
  const { recipients, minimum } = cause.context as { recipients: string[]; minimum: bigint };
  const price = describePrice({ currency: nativeCoin, baseUnits: minimum });
  const into = recipients
    .map((recipient) => (recipient === treasury ? "its treasury" : recipient))
    .join(" and ");
  const each = recipients.length > 1 ? "each of " : "";
  return new ApiError(
    "TREASURY_EMPTY",
    `This drop can't be paid yet: its creator has to send ${price.amount} ${price.currency} to ${each}${into} first. Nothing was reserved.`,
    { details: { treasury: recipients[0], minimum: price, recipients }, cause },
  );
}
