import { isSolanaError, type Address } from "@solana/kit";
import { decodeTransaction } from "./decode-transaction.js";
import type { AccountStandard } from "./item-standard.js";
import { resolveMessage } from "./resolve-message.js";
import { TransactionMismatch } from "./transaction-mismatch.js";
import { verifySignedTransaction, type VerifiedTransaction } from "./verify-signed-transaction.js";

/** Mint signed by a wallet, prepared by the service or not. Addresses are base58. */
export interface SignedMint {
  /** Addresses of the items. */
  readonly mints: readonly string[];
  /** Address of the collection's group. */
  readonly group: string;
  /** Signed by its fee payer, but not yet by the authority. */
  readonly verified: VerifiedTransaction;
}

/** @returns null for any other transaction, and for one without the wallet's valid signature */
export function decodeSignedMint(
  options: {
    readonly standard: Pick<AccountStandard, "decodeItems">;
    readonly authority: Address;
    readonly maxPriorityFee: bigint;
  },
  signedTransaction: string,
): SignedMint | null {
  try {
    const { messageBytes } = decodeTransaction(signedTransaction);
    const items = options.standard.decodeItems(resolveMessage(messageBytes), options.authority);
    const [group, ...others] = new Set(items.map((item) => item.group));
    if (group === undefined || others.length > 0) return null;
    return {
      mints: items.map(({ mint }) => mint),
      group,
      verified: verifySignedTransaction(options, messageBytes, signedTransaction),
    };
  } catch (error) {
    // Anyone can sign instructions whose data can't be decoded.
    if (error instanceof TransactionMismatch || isSolanaError(error)) return null;
    throw error;
  }
}
