import { address, signature as toSignature, type Signature } from "@solana/kit";
import { commitment, newestTransactionVersion, signaturesPerRequest } from "../rpc/chain-reader.js";
import type {
  ItemTransfer,
  StandardReader,
  TransferPortion,
  TransferQuery,
} from "../transactions/item-standard.js";

/** Successful transaction that mentions an item, as JSON. */
export type ItemTransaction = NonNullable<Awaited<ReturnType<typeof readTransaction>>>;

/** Owner of an item before and after a transaction; null: none. */
interface OwnerChange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Reads the oldest transfers of an item from the transactions that mention it. Anyone can mention it for the price of a
 * fee. If there are more signatures than a request lists, reads none.
 * @param findChange Owners of the item before and after a transaction.
 * @throws ChainError
 */
export async function readTransfers(
  reader: StandardReader,
  mint: string,
  { since, limit }: TransferQuery,
  findChange: (transaction: ItemTransaction) => OwnerChange,
  signal?: AbortSignal,
): Promise<TransferPortion> {
  const listed = await listSignatures(reader, mint, since, signal);
  if (listed === null) return { transfers: [], transactions: 0, last: null, rest: "too-many" };
  const portion = listed.slice(0, limit);
  const transfers: ItemTransfer[] = [];
  for (const signature of portion) {
    const transaction = await readTransaction(reader, signature, signal);
    if (!transaction?.meta) continue;
    const { from, to } = findChange(transaction);
    if (from === null || from === to) continue;
    const at = transaction.blockTime === null ? null : new Date(Number(transaction.blockTime) * 1_000);
    transfers.push({ signature, slot: transaction.slot, at, from, to });
  }
  return {
    transfers,
    transactions: portion.length,
    last: portion.at(-1) ?? null,
    rest: portion.length < listed.length ? "more" : "none",
  };
}

/** Oldest first, without failed transactions; null: too many. */
async function listSignatures(
  { rpc, read }: StandardReader,
  mint: string,
  since: string | null,
  signal?: AbortSignal,
): Promise<Signature[] | null> {
  const request = rpc.getSignaturesForAddress(address(mint), {
    commitment,
    limit: signaturesPerRequest,
    ...(since !== null && { until: toSignature(since) }),
  });
  const listed = await read(request, Array.isArray, signal);
  if (listed.length >= signaturesPerRequest) return null;
  return listed
    .filter(({ err }) => err === null)
    .map(({ signature }) => signature)
    .toReversed();
}

function readTransaction({ rpc, read }: StandardReader, signature: Signature, signal?: AbortSignal) {
  const request = rpc.getTransaction(signature, {
    commitment,
    encoding: "json",
    maxSupportedTransactionVersion: newestTransactionVersion,
  });
  return read(request, (answer) => answer === null || typeof answer === "object", signal);
}
