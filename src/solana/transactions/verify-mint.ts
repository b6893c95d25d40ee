import type { Address } from "../../contract/values/brand.js";
import type {
  FundedAccount,
  MintConstraints,
  MintTotals,
  MintVerification,
  Payment,
  PreparedTransaction,
  TransactionEffects,
  TransactionProblem,
  TransactionVerification,
} from "../../core/transaction-verifier.js";
import { decodeTransaction, TransactionDecodeError } from "./decode-transaction.js";
import type { TransactionConstraints } from "./transaction-constraints.js";
import { verifyTransaction } from "./verify-transaction.js";

/** Limits per item and transaction, in lamports, and the signers and programs that the page trusts. */
type CostLimits = Pick<TransactionConstraints, "signers" | "programs" | "networkFee" | "rentPerByte"> & {
  readonly rentPerItem: bigint;
};

/**
 * Verifies the transactions of one mint, each on its own and all together: their units, items and payments must add up
 * to what was shown, without any item twice.
 */
export function verifyMint(
  transactions: readonly PreparedTransaction[],
  constraints: MintConstraints,
  { rentPerItem, ...limits }: CostLimits,
): MintVerification {
  const { wallet, itemRecipient = wallet, recipients, authority, group, isGroupRequired } = constraints;
  const unitProblems = verifyUnits(transactions, constraints);
  // Each has to mint a unit, so that a longer list is wrong before it is decoded.
  if (transactions.length > constraints.quantity)
    return { safe: false, problems: unitProblems, transactions: [], totals: null };
  const shownPrice = BigInt(constraints.price.baseUnits);
  const verifications = transactions.map(({ bytes, quantity }): TransactionVerification => {
    const spend = [{ ...currencyOf(constraints), amount: shareOf(shownPrice, constraints, quantity) }];
    const rent = rentPerItem * BigInt(quantity);
    const permitted = {
      ...limits,
      wallet,
      itemRecipient,
      recipients,
      authority,
      group,
      isGroupRequired,
      quantity,
      spend,
      rent,
    };
    try {
      return verifyTransaction(decodeTransaction(bytes), permitted);
    } catch (error) {
      if (!(error instanceof TransactionDecodeError)) throw error;
      return { safe: false, problems: [{ code: "TRANSACTION_UNREADABLE" }], effects: null };
    }
  });
  const effects = verifications.flatMap(({ effects }) => effects ?? []);
  const totals = effects.length === transactions.length ? sumEffects(effects, constraints) : null;
  const problems = [
    ...unitProblems,
    ...verifications.flatMap(({ problems }) => problems),
    ...(totals ? verifyTotals(totals, effects, transactions, constraints) : []),
  ];
  return { safe: problems.length === 0, problems, transactions: verifications, totals };
}

/** Verifies that every transaction mints at least one unit, and that together they mint the ordered units. */
function verifyUnits(
  transactions: readonly PreparedTransaction[],
  { quantity: ordered }: MintConstraints,
): TransactionProblem[] {
  const units = transactions.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRight = units === ordered && transactions.every(({ quantity }) => quantity >= 1);
  return isRight ? [] : [{ code: "ITEM_COUNT_WRONG", amount: BigInt(units), allowed: BigInt(ordered) }];
}

function verifyTotals(
  { price, items, isComplete }: MintTotals,
  effects: readonly TransactionEffects[],
  transactions: readonly PreparedTransaction[],
  constraints: MintConstraints,
): TransactionProblem[] {
  const problems: TransactionProblem[] = [];
  const { currency } = currencyOf(constraints);
  const limit = (amount: bigint, allowed: bigint) => {
    if (amount > allowed) problems.push({ code: "SPENDS_TOO_MUCH", amount, allowed, address: currency });
  };
  limit(price, BigInt(constraints.price.baseUnits));
  // If less than the price is paid, each transaction still may take only its share, because it may be the only one
  // sent.
  if (isComplete)
    effects.forEach((effect, index) => {
      limit(paidIn(currency, [effect]), shareOf(price, constraints, transactions[index]!.quantity));
    });
  const mints = new Set(effects.flatMap(({ items }) => items.map(({ mint }) => mint)));
  if (mints.size !== items)
    problems.push({ code: "ITEM_COUNT_WRONG", amount: BigInt(mints.size), allowed: BigInt(items) });
  return problems;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n);

/** Payments in a currency, by recipient. */
function paymentsIn(currency: Address | null, effects: readonly TransactionEffects[]): Payment[] {
  const sums = new Map<Address, bigint>();
  for (const payment of effects.flatMap(({ payments }) => payments)) {
    if (payment.currency !== currency) continue;
    sums.set(payment.recipient, (sums.get(payment.recipient) ?? 0n) + payment.amount);
  }
  return [...sums].map(([recipient, amount]) => ({ currency, recipient, amount }));
}

/** Total paid in a currency, in base units. */
const paidIn = (currency: Address | null, effects: readonly TransactionEffects[]): bigint =>
  sum(paymentsIn(currency, effects).map(({ amount }) => amount));

function sumEffects(effects: readonly TransactionEffects[], constraints: MintConstraints): MintTotals {
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
    networkFee: sum(effects.map(({ networkFee }) => networkFee)),
    isComplete: effects.every(({ opaquePrograms }) => opaquePrograms.length === 0),
  };
}

function currencyOf({ price: { mint = null, decimals } }: MintConstraints) {
  return { currency: mint, decimals };
}

/** Share of a price for some of the units, in base units, rounded up. `verifyTotals` limits the sum to the price. */
function shareOf(price: bigint, { quantity: ordered }: MintConstraints, quantity: number): bigint {
  const whole = BigInt(Math.max(1, ordered));
  return (price * BigInt(quantity) + whole - 1n) / whole;
}
