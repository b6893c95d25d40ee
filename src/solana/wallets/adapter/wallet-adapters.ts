import type { SignerWalletAdapterProps } from "@solana/wallet-adapter-base";
import { Transaction, VersionedTransaction } from "@solana/web3.js";
import type { WalletAdapter } from "./wallet-adapter.js";
import { readList } from "../connection.js";
import { WalletError } from "../wallet-error.js";

/**
 * Creates the classic adapters. Import this module only with `import()`: web3.js and the adapters are many times larger
 * than the rest of a page.
 */
export async function createWalletAdapters(): Promise<readonly WalletAdapter[]> {
  const { createAdapterList } = await import("./adapter-list.js");
  return createAdapterList();
}

/**
 * Signs wire transactions with an adapter, which takes web3.js objects. Uses one approval if the adapter supports it.
 * Returns null where the adapter has returned nothing.
 * @throws {WalletError} `WALLET_FAILED` when the adapter doesn't support the transactions' version. Errors of the
 *   wallet are passed through.
 */
export async function signWithAdapter(
  adapter: WalletAdapter,
  transactions: readonly Uint8Array[],
): Promise<(Uint8Array | null)[]> {
  const { signTransaction, signAllTransactions } = adapter as unknown as Partial<SignerWalletAdapterProps>;
  const decoded = transactions.map((bytes) => toTransaction(adapter, bytes));
  if (decoded.length > 1 && signAllTransactions) {
    return readList<SignedTransaction>(await signAllTransactions.call(adapter, decoded)).map(toWireBytes);
  }
  const signed: (Uint8Array | null)[] = [];
  for (const transaction of decoded)
    signed.push(toWireBytes(await signTransaction!.call(adapter, transaction)));
  return signed;
}

function toTransaction(adapter: WalletAdapter, bytes: Uint8Array): Transaction | VersionedTransaction {
  const transaction = VersionedTransaction.deserialize(bytes);
  const { version } = transaction;
  if (adapter.supportedTransactionVersions?.has(version)) return transaction;
  if (version === "legacy") return Transaction.from(bytes);
  throw new WalletError("WALLET_FAILED", `${adapter.name} can't sign transactions of version ${version}.`);
}

type SignedTransaction = Transaction | VersionedTransaction;

/** Serializes a transaction; null for none. Other signatures may be missing, because the service signs last. */
function toWireBytes(transaction: SignedTransaction | null | undefined): Uint8Array | null {
  if (!transaction) return null;
  return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));
}
