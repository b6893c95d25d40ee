import type { TransactionVerifier } from "../../core/ports.js";
import { compareSigned } from "./compare-signed.js";
import { verifyTransaction } from "./verify-transaction.js";
import { decodeTransaction, TransactionDecodeError } from "./decode-transaction.js";
import type { MintExpectation } from "./transaction-verification.js";

/** Limits in lamports on costs beside the price, and signers and programs trusted beyond the allow-list. */
export interface MintAllowances extends Pick<MintExpectation, "signers" | "programs"> {
  /** Maximum rent for one item and its accounts. Default: 0.01 SOL; about 0.006 SOL is usual. */
  readonly rentPerItem?: bigint;
  /** Maximum network fee of one transaction. Default: 0.001 SOL. */
  readonly networkFee?: bigint;
}

/**
 * Creates the verifier of a mint's transactions, used before the wallet sees them and after it has signed. Bytes that
 * can't be decoded are a problem (`TRANSACTION_UNREADABLE`), not an exception.
 */
export function createTransactionVerifier({
  rentPerItem = 10_000_000n,
  networkFee = 1_000_000n,
  ...trust
}: MintAllowances = {}): TransactionVerifier {
  /** Result of `decode`; null when the bytes can't be decoded. */
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
