import type { TransactionJudge } from "../mint/ports.js";
import { compareSigned } from "./compare-signed.js";
import { judgeTransaction } from "./judge-transaction.js";
import { readTransaction, UnreadableTransactionError } from "./read-transaction.js";
import type { MintExpectation } from "./transaction-verdict.js";

/** What may be spent beside the price, in lamports, and whom to trust beyond the rules. */
export interface MintAllowances extends Pick<MintExpectation, "signers" | "programs"> {
  /** Rent for one item and its accounts: 0.01 SOL unless said otherwise; about 0.006 is usual. */
  readonly rentPerItem?: bigint;
  /** The whole fee of one transaction: 0.001 SOL unless said otherwise. */
  readonly networkFee?: bigint;
}

/** The judge that a mint asks before the wallet sees a transaction and after it has signed. Never throws. */
export function createTransactionJudge({
  rentPerItem = 10_000_000n,
  networkFee = 1_000_000n,
  ...trust
}: MintAllowances = {}): TransactionJudge {
  /** What `examine` finds, or null when there is no reading the bytes. */
  function attempt<Result>(examine: () => Result): Result | null {
    try {
      return examine();
    } catch (error) {
      if (error instanceof UnreadableTransactionError) return null;
      throw error;
    }
  }
  return {
    judge(transaction, { wallet, price, recipients, quantity }) {
      const spend = [{ currency: price.mint, amount: price.baseUnits }];
      const rent = rentPerItem * BigInt(quantity);
      const expectation = { ...trust, wallet, recipients, quantity, spend, rent, networkFee };
      return (
        attempt(() => judgeTransaction(readTransaction(transaction), expectation)) ?? {
          safe: false,
          problems: [{ code: "TRANSACTION_UNREADABLE" }],
          effects: null,
        }
      );
    },
    isFaithful: (given, signed, { wallet }) =>
      attempt(() => compareSigned(readTransaction(given), readTransaction(signed), { wallet, networkFee }))
        ?.same ?? false,
  };
}
