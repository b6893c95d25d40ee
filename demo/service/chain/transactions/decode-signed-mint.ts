import { isSolanaError, type Address } from "@solana/kit";
import { decodeTransaction } from "./decode-transaction.js";
import type { AccountStandard } from "./item-standard.js";
import { resolveMessage } from "./resolve-message.js";
import { TransactionMismatch } from "./transaction-mismatch.js";
import { verifySignedTransaction, type VerifiedTransaction } from "./verify-signed-transaction.js";

/** Mint that a wallet has signed, whether or not the service has prepared it. Addresses are base58. */
export interface SignedMint {
  /** Address of the item. */
  readonly mint: string;
  /** Address of the collection's group. */
  readonly group: string;
  /** Signed by its fee payer, and not yet by the authority. */
  readonly verified: VerifiedTransaction;
}

/** @returns null for any other transaction, and for one without the wallet's valid signature */
export function decodeSignedMint(
  options: {
    readonly standard: Pick<AccountStandard, "decodeItem">;
    readonly authority: Address;
    readonly maximumPriorityFee: bigint;
  },
  signedTransaction: string,
): SignedMint | null {
  try {
    const { messageBytes } = decodeTransaction(signedTransaction);
    const item = options.standard.decodeItem(resolveMessage(messageBytes), options.authority);
    return (
      item && {
        mint: item.mint,
        group: item.group,
        verified: verifySignedTransaction(options, messageBytes, signedTransaction),
      }
    );
  } catch (error) {
    // Anybody can sign instructions whose data can't be decoded.
    if (error instanceof TransactionMismatch || isSolanaError(error)) return null;
    throw error;
  }
}
