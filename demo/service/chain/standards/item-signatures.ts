import { address, signature as toSignature, type Signature } from "@solana/kit";
import { finalCommitment, newestTransactionVersion, signaturesPerRequest } from "../rpc/chain-reader.js";
import type {
  EventPortion,
  EventQuery,
  ItemChange,
  ItemEvent,
  StandardReader,
} from "../transactions/item-standard.js";

/** Successful transaction, as JSON. */
export type ItemTransaction = NonNullable<Awaited<ReturnType<typeof readTransaction>>>;

/**
 * Reads the oldest events of an item from the transactions that mention it. Anyone can mention it for the price of a
 * fee. If there are more signatures than a request lists, reads none.
 * @param findChanges What happened to the item in a transaction. Called in order.
 * @throws ChainError
 */
export async function readEvents(
  reader: StandardReader,
  mint: string,
  { since, limit }: EventQuery,
  findChanges: (transaction: ItemTransaction) => readonly ItemChange[],
  signal?: AbortSignal,
): Promise<EventPortion> {
  const listed = await listSignatures(reader, mint, since, signal);
  if (listed === null) return { events: [], transactions: 0, last: null, rest: "too-many" };
  const portion = listed.slice(0, limit);
  const events: ItemEvent[] = [];
  for (const signature of portion) {
    const transaction = await readTransaction(reader, signature, signal);
    if (!transaction?.meta) continue;
    const { slot, blockTime } = transaction;
    const at = blockTime === null ? null : new Date(Number(blockTime) * 1_000);
    events.push(...findChanges(transaction).map((change) => ({ ...change, signature, slot, at })));
  }
  return {
    events,
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
    commitment: finalCommitment,
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

/** @throws ChainError */
export function readTransaction({ rpc, read }: StandardReader, signature: Signature, signal?: AbortSignal) {
  const request = rpc.getTransaction(signature, {
    commitment: finalCommitment,
    encoding: "json",
    maxSupportedTransactionVersion: newestTransactionVersion,
  });
  return read(request, (answer) => answer === null || typeof answer === "object", signal);
}
