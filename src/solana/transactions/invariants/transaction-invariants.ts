import type { Address } from "../../../contract/values/brand.js";
import type { CurrencyAmount } from "../../../core/transaction-verifier.js";
import type { CollectedEffects, MintTerms } from "../collect-effects.js";
import type { DecodedTransaction } from "../decode-transaction.js";
import { exceeds, violatedBy, type Invariant, type Violation } from "./invariant.js";

/** Transaction with the effects of all instructions. */
export interface TransactionSubject {
  readonly transaction: DecodedTransaction;
  readonly effects: CollectedEffects;
  /** True when it has instructions of trusted programs, which aren't decoded. */
  readonly hasOpaque: boolean;
  /** Total rent of new accounts with the fee of the items' program, and maximum network fee. Lamports. */
  readonly rent: bigint;
  readonly networkFee: bigint;
  readonly terms: MintTerms;
}

/** Every account that is created is an item. */
const createdAccountsAreItems = ({ effects: { created, items } }: TransactionSubject): Violation[] =>
  violatedBy(...[...created].filter((address) => !items.has(address)));

/** A token account that is opened receives an item or a payment. */
function openedAccountsAreUsed({ effects, hasOpaque }: TransactionSubject): Violation[] {
  // A trusted program may make payments in instructions that aren't decoded.
  if (hasOpaque) return [];
  const { created, tokenAccounts, payments } = effects;
  const isPaid = (address: Address) =>
    payments.some(({ account, currency }) => account === address && currency !== null);
  const unused = [...tokenAccounts].filter(([address, { mint }]) => !created.has(mint) && !isPaid(address));
  return violatedBy(...unused.map(([address]) => address));
}

/** Only the wallet, the item and its mint authority sign. */
function signersAreExpected({ transaction, effects: { items }, terms }: TransactionSubject): Violation[] {
  const authorities = [...items.values()].map(({ authority }) => authority);
  const expected = new Set<string>([terms.wallet, ...(terms.signers ?? []), ...authorities, ...items.keys()]);
  const others = transaction.accounts.filter(({ address, signer }) => signer && !expected.has(address));
  return violatedBy(...others.map(({ address }) => address));
}

/** Amount in a currency. */
const amountIn = (currency: string | null, amounts: readonly { currency: string | null; amount: bigint }[]) =>
  amounts.reduce((sum, some) => (some.currency === currency ? sum + some.amount : sum), 0n);

/** A transaction pays no more than its share of the price, in the price's currency only. */
function spendsNoMoreThanShown({ effects: { payments }, terms: { spend } }: TransactionSubject): Violation[] {
  const currencies = new Set(payments.map(({ currency }: CurrencyAmount) => currency));
  return [...currencies].flatMap((currency) =>
    exceeds(amountIn(currency, payments), amountIn(currency, spend), currency),
  );
}

/** The rent of all new accounts, with the fee of the items' program, is within the limit: 0.012 SOL an item by default. */
const rentIsBounded = ({ rent, terms }: TransactionSubject): Violation[] => exceeds(rent, terms.rent);

/** The network fee is at most 0.001 SOL a transaction. */
const networkFeeIsBounded = ({ networkFee, terms }: TransactionSubject): Violation[] =>
  exceeds(networkFee, terms.networkFee);

/** A transaction mints as many items as it has units. */
function itemsAreThoseOrdered({ effects, hasOpaque, terms }: TransactionSubject): Violation[] {
  const { size } = effects.items;
  // A trusted program may mint in instructions that aren't decoded.
  const isRight = hasOpaque ? size <= terms.quantity : size === terms.quantity;
  return isRight ? [] : [{ amount: BigInt(size), allowed: BigInt(terms.quantity) }];
}

/** Invariants of a transaction, given the effects of all instructions. */
export const transactionInvariants: readonly Invariant<TransactionSubject>[] = [
  { code: "ACCOUNT_NOT_ALLOWED", find: createdAccountsAreItems },
  { code: "ACCOUNT_NOT_ALLOWED", find: openedAccountsAreUsed },
  { code: "SIGNER_NOT_ALLOWED", find: signersAreExpected },
  { code: "SPENDS_TOO_MUCH", find: spendsNoMoreThanShown },
  { code: "RENT_TOO_HIGH", find: rentIsBounded },
  { code: "NETWORK_FEE_TOO_HIGH", find: networkFeeIsBounded },
  { code: "ITEM_COUNT_WRONG", find: itemsAreThoseOrdered },
];
