import type { Address } from "../../contract/values/brand.js";
import type {
  FundedAccount,
  MintConstraints,
  MintTotals,
  Payment,
  TransactionEffects,
} from "../../core/transaction-verifier.js";

/** Adds up the effects of a mint's transactions. */
export function sumEffects(effects: readonly TransactionEffects[], constraints: MintConstraints): MintTotals {
  const { currency } = currencyOf(constraints);
  // An account that several transactions create is charged in each: its owner may close it in between.
  const accounts = effects.flatMap(({ accounts }) => accounts);
  const rentOf = (funded: readonly FundedAccount[]) => sum(funded.map(({ lamports }) => lamports));
  return {
    items: effects.flatMap(({ items }) => items).length,
    price: paidIn(currency, effects),
    payments: paymentsIn(currency, effects),
    rent: rentOf(accounts),
    inexactRent: rentOf(accounts.filter(({ isExact }) => !isExact)),
    programFee: sum(effects.map(({ programFee }) => programFee)),
    networkFee: sum(effects.map(({ networkFee }) => networkFee)),
    isComplete: effects.every(({ opaquePrograms }) => opaquePrograms.length === 0),
  };
}

/** Total paid in a currency, in base units. */
export const paidIn = (currency: Address | null, effects: readonly TransactionEffects[]): bigint =>
  sum(paymentsIn(currency, effects).map(({ amount }) => amount));

export function currencyOf({ price: { mint = null, decimals } }: MintConstraints) {
  return { currency: mint, decimals };
}

/** Share of a price for some of the units, in base units, rounded up. The sum of all shares may exceed the price. */
export function shareOf(price: bigint, { quantity: ordered }: MintConstraints, quantity: number): bigint {
  const whole = BigInt(Math.max(1, ordered));
  return (price * BigInt(quantity) + whole - 1n) / whole;
}

/** Payments in a currency, by recipient. */
function paymentsIn(currency: Address | null, effects: readonly TransactionEffects[]): Payment[] {
  const sums = new Map<Address, bigint>();
  for (const payment of effects.flatMap(({ payments }) => payments)) {
    if (payment.currency !== currency) continue;
    sums.set(payment.recipient, (sums.get(payment.recipient) ?? 0n) + payment.amount);
  }
  return [...sums].map(([recipient, amount]) => ({ currency, recipient, amount }));
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n);
