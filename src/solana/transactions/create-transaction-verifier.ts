import type { TransactionVerifier } from "../../core/ports.js";
import { compareSigned } from "./compare-signed.js";
import { verifyTransaction } from "./verify-transaction.js";
import { decodeTransaction, TransactionDecodeError } from "./decode-transaction.js";
import type { MintExpectation } from "./transaction-verification.js";

/** What may be spent beside the price, in lamports, and whom to trust beyond the rules. */
export interface MintAllowances extends Pick<MintExpectation, "signers" | "programs"> {
  /** Rent for one item and its accounts: 0.01 SOL unless said otherwise; about 0.006 is usual. */
  readonly rentPerItem?: bigint;
  /** The whole fee of one transaction: 0.001 SOL unless said otherwise. */
  readonly networkFee?: bigint;
}

/** The judge that a mint asks before the wallet sees a transaction and after it has signed. Never throws. */
export function createTransactionVerifier({
  rentPerItem = 10_000_000n,
  networkFee = 1_000_000n,
  ...trust
}: MintAllowances = {}): TransactionVerifier {
  /** What `examine` finds, or null when there is no reading the bytes. */
  function orNull<Result>(decode: () => Result): Result | null {
    try {
      return decode();
    } catch (error) {
      if (error instanceof TransactionDecodeError) return null;
      throw error;
    }
  }
  return {
    verify(transaction, { wallet, price, recipients, quantity }) {
      const spend = [{ currency: price.mint, amount: price.baseUnits }];
      const rent = rentPerItem * BigInt(quantity);
      const expectation = { ...trust, wallet, recipients, quantity, spend, rent, networkFee };
      return (
        orNull(() => verifyTransaction(decodeTransaction(transaction), expectation)) ?? {
          safe: false,
          problems: [{ code: "TRANSACTION_UNREADABLE" }],
          effects: null,
        }
      );
    },
    matchesUnsigned: (unsigned, signed, { wallet }) =>
      orNull(() =>
        compareSigned(decodeTransaction(unsigned), decodeTransaction(signed), { wallet, networkFee }),
      )?.same ?? false,
  };
}
