import type { MintCost } from "../../contract/mint/mint.js";
import { toAmount, toBaseUnits, type Price } from "../../contract/values/price.js";
import type { MintTotals, TransactionProblem } from "../transaction-verifier.js";
import type { VerifiedCost } from "../verified-cost.js";
import { isSameCurrency, multiplyPrice } from "../pricing/order-total.js";

/**
 * Lamports by which a quoted deposit or fee may differ from the transactions: rounding, and fees that change by the
 * minute.
 */
const quoteTolerance = 100_000n;

/**
 * Converts the totals of the verified transactions to a cost.
 * @param price Quoted price of all units, in the currency of the payments.
 * @param quote The service's own cost. Its unit price and discount are kept if they add up to that price.
 */
export function toVerifiedCost(
  totals: MintTotals,
  { price, quote, chain }: { price: Price; quote: MintCost | undefined; chain: string },
): VerifiedCost {
  const { items, isComplete } = totals;
  // A trusted program may charge the price in instructions that aren't decoded.
  const paid = isComplete ? totals.price : maximum(totals.price, price);
  const rent = isComplete ? totals.rent : maximum(totals.rent, quote?.rent);
  const programFee = isComplete ? totals.programFee : maximum(totals.programFee, quote?.programFee);
  const { networkFee } = totals;
  const native = (lamports: bigint): Price => ({
    amount: toAmount(lamports, 9),
    baseUnits: toBaseUnits(lamports),
    decimals: 9,
    currency: "SOL",
    mint: null,
    chain,
  });
  const isNative = (price.mint ?? null) === null;
  const inPrice = (units: bigint): Price => ({
    ...withKnownFields(price),
    amount: toAmount(units, price.decimals),
    baseUnits: toBaseUnits(units),
    chain,
    approximate: false,
    usd: String(units) === price.baseUnits ? price.usd : null,
  });
  const priceOfAll = inPrice(paid);
  const beside = rent + programFee + networkFee;
  return {
    items,
    ...partsOf(priceOfAll, items, quote),
    price: priceOfAll,
    payments: isComplete
      ? totals.payments
          .filter(({ amount }) => amount > 0n)
          .map(({ recipient, amount }) => ({ recipient, price: inPrice(amount) }))
      : [],
    rent: native(rent),
    programFee: programFee > 0n ? native(programFee) : null,
    networkFee: native(networkFee),
    total: isNative || paid === 0n ? [native(beside + (isNative ? paid : 0n))] : [priceOfAll, native(beside)],
  };
}

/**
 * Compares the service's quote with the transactions, and returns the differences beyond rounding.
 * @param price Price in the currency of the payments.
 */
export function compareWithQuote(
  totals: MintTotals,
  quote: MintCost | undefined,
  { mint = null }: Pick<Price, "mint">,
): TransactionProblem[] {
  if (!totals.isComplete || !quote) return [];
  const differs = (
    bytes: bigint,
    quoted: readonly Price[] | false,
    tolerance = 0n,
    inexact = 0n,
  ): TransactionProblem[] => {
    if (!quoted) return [];
    const allowed = quoted.reduce((sum, { baseUnits }) => sum + BigInt(baseUnits), 0n);
    const isWithin = bytes - allowed <= tolerance + inexact && allowed - bytes <= tolerance;
    return isWithin ? [] : [{ code: "COST_MISMATCH", amount: bytes, allowed }];
  };
  const { price, payments = [], rent, programFee, networkFee, total } = quote;
  // A service that doesn't name the fee includes it in the rent.
  const unnamedFee = programFee ? 0n : totals.programFee;
  // Neither is in the bytes: both follow from the chain's rate, which may be lower.
  const inexact = totals.inexactRent + totals.programFee;
  const currencies = total ? [...new Set([null, mint, ...total.map(({ mint = null }) => mint)])] : [];
  return [
    ...differs(totals.price, !!price && [price]),
    ...payments.flatMap(({ recipient, account, price }) => {
      const paid = totals.payments.filter((payment) => [recipient, account].includes(payment.recipient));
      return differs(
        paid.reduce((sum, { amount }) => sum + amount, 0n),
        !!price && [price],
      );
    }),
    ...differs(totals.rent + unnamedFee, !!rent && [rent], quoteTolerance, totals.inexactRent + unnamedFee),
    ...differs(totals.programFee, !!programFee && [programFee], quoteTolerance, totals.programFee),
    ...differs(totals.networkFee, !!networkFee && [networkFee], quoteTolerance),
    ...currencies.flatMap((currency) => {
      const quoted = total!.filter(({ mint = null }) => mint === currency);
      const paid = currency === mint ? totals.price : 0n;
      if (currency !== null) return differs(paid, quoted);
      // Deposit and fee are each rounded.
      const { rent, programFee, networkFee } = totals;
      return differs(paid + rent + programFee + networkFee, quoted, 2n * quoteTolerance, inexact);
    }),
  ];
}

/** Unit price and discount of a quote, if they add up to the price. */
function partsOf(
  price: Price,
  items: number,
  quote: MintCost | undefined,
): Pick<MintCost, "unitPrice" | "discount"> {
  const { unitPrice, discount } = quote ?? {};
  if (!unitPrice || items < 1) return {};
  const undiscounted = multiplyPrice(unitPrice, items);
  const isSum =
    [unitPrice, discount ?? unitPrice].every((part) => isSameCurrency(part, price)) &&
    BigInt(undiscounted.baseUnits) - BigInt(discount?.baseUnits ?? 0) === BigInt(price.baseUnits);
  return isSum
    ? { unitPrice: withKnownFields(unitPrice), discount: discount && withKnownFields(discount) }
    : {};
}

/**
 * Drops fields that the contract doesn't name: a service could fill them with values that keep the cost, and with it
 * the signed mint, from being stored.
 */
function withKnownFields(value: Price): Price {
  const { amount, baseUnits, decimals, currency, mint, chain, approximate, usd } = value;
  return { amount, baseUnits, decimals, currency, mint, chain, approximate, usd };
}

function maximum(bytes: bigint, quoted: Price | null | undefined): bigint {
  const amount = BigInt(quoted?.baseUnits ?? 0);
  return amount > bytes ? amount : bytes;
}
