import type { SignerWalletAdapterProps } from "@solana/wallet-adapter-base";
import { Transaction, VersionedTransaction } from "@solana/web3.js";
import type { WalletAdapter } from "./wallet-adapter.js";
import { WalletError } from "../wallet-error.js";

/**
 * Everything that classic adapters need. Only ever reached by `import()`: web3.js and the adapters outweigh the rest
 * of a page many times over.
 */
export async function createWalletAdapters(): Promise<readonly WalletAdapter[]> {
  const { createAdapterList } = await import("./adapter-list.js");
  return createAdapterList();
}

/**
 * Signs wire transactions with an adapter, which takes objects of web3.js; all of them in one approval where the
 * adapter can.
 * @throws {WalletError} when the adapter doesn't know the transactions' version; and what the wallet throws.
 */
export async function signWithAdapter(
  adapter: WalletAdapter,
  transactions: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const { signTransaction, signAllTransactions } = adapter as unknown as Partial<SignerWalletAdapterProps>;
  const decoded = transactions.map((bytes) => toTransaction(adapter, bytes));
  if (decoded.length > 1 && signAllTransactions) {
    return (await signAllTransactions.call(adapter, decoded)).map(toWireBytes);
  }
  const signed: Uint8Array[] = [];
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

/** The service signs last, so other signatures may be missing. */
function toWireBytes(transaction: Transaction | VersionedTransaction): Uint8Array {
  return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));
}
