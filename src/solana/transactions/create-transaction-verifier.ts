import type { TransactionVerifier } from "../../core/transaction-verifier.js";
import { compareSigned } from "./compare-signed.js";
import { decodeTransaction, TransactionDecodeError } from "./decode-transaction.js";
import type { TransactionConstraints } from "./transaction-constraints.js";
import { verifyMint } from "./verify-mint.js";

/** Cost limits in lamports, in addition to the price, and signers and programs trusted beyond the allow-list. */
export interface TransactionVerifierOptions extends Pick<TransactionConstraints, "signers" | "programs"> {
  /** Maximum rent for one item and its accounts, with the fee of the items' program. Default: 0.012 SOL; about 0.008 SOL is usual. */
  readonly rentPerItem?: bigint;
  /** Maximum network fee of one transaction. Default: 0.001 SOL. */
  readonly networkFee?: bigint;
  /** The chain's rent per byte in lamports. Default: 6,960, the rate of 2026. */
  readonly rentPerByte?: bigint;
}

/**
 * Creates the verifier of a mint's transactions, which is used before and after the wallet signs. Bytes that can't be
 * decoded are a problem (`TRANSACTION_UNREADABLE`), not an exception.
 */
export function createTransactionVerifier({
  rentPerItem = 12_000_000n,
  networkFee = 1_000_000n,
  rentPerByte,
  ...trust
}: TransactionVerifierOptions = {}): TransactionVerifier {
  return {
    verify: (transactions, constraints) =>
      verifyMint(transactions, constraints, { rentPerItem, networkFee, rentPerByte, ...trust }),
    matchesUnsigned(unsigned, signed, wallet) {
      try {
        return compareSigned(decodeTransaction(unsigned), decodeTransaction(signed), { wallet, networkFee })
          .same;
      } catch (error) {
        if (error instanceof TransactionDecodeError) return false;
        throw error;
      }
    },
  };
}
