import type { DecodedTransaction } from "../decode-transaction.js";
import type { MintTerms } from "../collect-effects.js";
import { violatedBy, type Invariant, type Violation } from "./invariant.js";

/** Transaction, before its instructions are read. */
export interface FrameSubject {
  readonly transaction: DecodedTransaction;
  readonly terms: MintTerms;
}

/** The wallet pays the fee, so the mint is in its name. */
function walletPaysTheFee({ transaction, terms: { wallet } }: FrameSubject): Violation[] {
  const payer = transaction.accounts[0]!.address;
  return payer === wallet ? [] : violatedBy(payer);
}

/** Every account is in the transaction, none in a lookup table. */
const accountsAreListed = ({ transaction: { lookups } }: FrameSubject): Violation[] =>
  violatedBy(...lookups.map(({ table }) => table));

/** Invariants of a transaction as a whole that are checked first. */
export const frameInvariants: readonly Invariant<FrameSubject>[] = [
  { code: "FEE_PAYER_NOT_WALLET", find: walletPaysTheFee },
  { code: "LOOKUP_TABLE", find: accountsAreListed },
];
