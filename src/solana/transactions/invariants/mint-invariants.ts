import type {
  MintConstraints,
  MintTotals,
  PreparedTransaction,
  TransactionEffects,
} from "../../../core/transaction-verifier.js";
import { currencyOf, paidIn, shareOf } from "../mint-totals.js";
import { exceeds, type Invariant, type Violation } from "./invariant.js";

/** Transactions of a mint, before they are decoded. */
export interface OrderSubject {
  readonly transactions: readonly PreparedTransaction[];
  readonly constraints: MintConstraints;
}

/** Transactions of a mint with their effects. */
export interface MintSubject extends OrderSubject {
  readonly effects: readonly TransactionEffects[];
  readonly totals: MintTotals;
}

/** Each transaction mints at least one unit, and together they mint the ordered ones. */
function unitsAreThoseOrdered({ transactions, constraints }: OrderSubject): Violation[] {
  const ordered = constraints.quantity;
  const units = transactions.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRight = units === ordered && transactions.every(({ quantity }) => quantity >= 1);
  return isRight ? [] : [{ amount: BigInt(units), allowed: BigInt(ordered) }];
}

/** All transactions together pay no more than the price, in its currency only. */
const mintSpendsNoMoreThanShown = ({ totals, constraints }: MintSubject): Violation[] =>
  exceeds(totals.price, BigInt(constraints.price.baseUnits), currencyOf(constraints).currency);

/**
 * Where less than the price is paid, each transaction takes only its share of that, because it may be the only one
 * sent.
 */
function transactionsTakeTheirShare({
  totals,
  effects,
  transactions,
  constraints,
}: MintSubject): Violation[] {
  if (!totals.isComplete) return [];
  const { currency } = currencyOf(constraints);
  return effects.flatMap((effect, index) => {
    const share = shareOf(totals.price, constraints, transactions[index]!.quantity);
    return exceeds(paidIn(currency, [effect]), share, currency);
  });
}

/** As many items are minted as were ordered, none counted twice. */
function itemsAreCountedOnce({ totals, effects }: MintSubject): Violation[] {
  const mints = new Set(effects.flatMap(({ items }) => items.map(({ mint }) => mint)));
  return mints.size === totals.items ? [] : [{ amount: BigInt(mints.size), allowed: BigInt(totals.items) }];
}

/** Invariants of an order's transactions that are checked before they are decoded. */
export const orderInvariants: readonly Invariant<OrderSubject>[] = [
  { code: "ITEM_COUNT_WRONG", find: unitsAreThoseOrdered },
];

/** Invariants of all transactions of a mint together. */
export const mintInvariants: readonly Invariant<MintSubject>[] = [
  { code: "SPENDS_TOO_MUCH", find: mintSpendsNoMoreThanShown },
  { code: "SPENDS_TOO_MUCH", find: transactionsTakeTheirShare },
  { code: "ITEM_COUNT_WRONG", find: itemsAreCountedOnce },
];
