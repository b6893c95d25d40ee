import type { Complete } from "../../../src/contract/field.js";
import type { PrepareMintResponse } from "../../../src/contract/mint.js";
import type { Assessment } from "../chain/assessment.js";
import type { ChainError } from "../chain/chain-error.js";
import { nativeCoin } from "./currency.js";
import type { DescribePrice } from "./price-description.js";
import type { Quote } from "./price-quote.js";
import { Refusal } from "./refusal.js";

/**
 * What a prepared mint costs, by part and in total; exact, since it was quoted for the session.
 * @param order.quote of one unit, before the discount
 * @param order.discount on all units together
 */
export function describeCost(
  { cost }: Assessment,
  { quote, discount }: { quote: Quote; discount: bigint },
  describePrice: DescribePrice,
): Complete<PrepareMintResponse>["cost"] {
  const { currency, baseUnits } = quote;
  const inNative = (baseUnits: bigint) => describePrice({ currency: nativeCoin, baseUnits });
  const price = describePrice({ currency, baseUnits: cost.price });
  const deposits = cost.rent + cost.networkFee;
  return {
    unitPrice: describePrice({ currency, baseUnits }),
    discount: discount > 0n ? describePrice({ currency, baseUnits: discount }) : null,
    price,
    rent: inNative(cost.rent),
    networkFee: inNative(cost.networkFee),
    total:
      currency.mint === null || cost.price === 0n
        ? [inNative(cost.price + deposits)]
        : [price, inNative(deposits)],
  };
}

/** Names what is short: the currency that is paid in, or the coin that deposits and fee are paid in. */
export function refuseBalance(
  { balance, cost, affordable }: Assessment,
  { currency }: Quote,
  describePrice: DescribePrice,
): Refusal {
  const deposits = cost.rent + cost.networkFee;
  const isOther = currency.mint !== null && cost.price > 0n;
  const short =
    isOther && balance.payment < cost.price
      ? { currency, needed: cost.price, held: balance.payment, words: "the price" }
      : isOther
        ? {
            currency: nativeCoin,
            needed: deposits,
            held: balance.native,
            words: "the deposits and the fee, with what the chain makes a wallet keep",
          }
        : {
            currency: nativeCoin,
            needed: cost.price + deposits,
            held: balance.native,
            words: "the price, the deposits and the fee, with what the chain makes a wallet keep",
          };
  return new Refusal(
    "INSUFFICIENT_BALANCE",
    `The wallet doesn't hold enough ${short.currency.symbol} for ${short.words}.`,
    {
      details: {
        needed: describePrice({ currency: short.currency, baseUnits: short.needed }),
        balance: describePrice({ currency: short.currency, baseUnits: short.held }),
        affordableQuantity: Number(affordable),
      },
    },
  );
}

/**
 * Says what whoever runs the drop must do: no chain opens an account with less than its minimum, so a treasury that
 * holds nothing can't be paid a price below it.
 */
export function refuseEmptyTreasury(cause: ChainError, describePrice: DescribePrice): Refusal {
  const { treasury, minimum } = cause.context as { treasury: string; minimum: bigint };
  const price = describePrice({ currency: nativeCoin, baseUnits: minimum });
  return new Refusal(
    "TREASURY_EMPTY",
    `This drop can't be paid yet: whoever runs it has to put ${price.amount} ${price.currency} into its treasury first. Nothing was reserved.`,
    { details: { treasury, minimum: price }, cause },
  );
}
