import { address, signature as toSignature, type Signature } from "@solana/kit";
import { commitment, newestTransactionVersion, signaturesPerRequest } from "../../rpc/chain-reader.js";
import type {
  ItemTransfer,
  StandardReader,
  TransferPortion,
  TransferQuery,
} from "../../transactions/item-standard.js";

/**
 * Reads the oldest transfers of an item, derived from the token balances before and after each transaction that names its
 * mint. Anybody can name it, at the price of a fee: where there are more signatures than a request lists, none is read.
 * @throws ChainError
 */
export async function readItemTransfers(
  { rpc, read }: StandardReader,
  mint: string,
  { since, limit }: TransferQuery,
  signal?: AbortSignal,
): Promise<TransferPortion> {
  const listed = await listSignatures();
  if (listed === null) return { transfers: [], transactions: 0, last: null, rest: "too-many" };
  const portion = listed.slice(0, limit);
  const transfers: ItemTransfer[] = [];
  for (const signature of portion) {
    const transaction = await readTransaction(signature);
    if (!transaction?.meta) continue;
    const from = ownerIn(transaction.meta.preTokenBalances);
    const to = ownerIn(transaction.meta.postTokenBalances);
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

  /** Oldest first, without failed transactions; null: too many. */
  async function listSignatures(): Promise<Signature[] | null> {
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

  function readTransaction(signature: Signature) {
    const request = rpc.getTransaction(signature, {
      commitment,
      encoding: "json",
      maxSupportedTransactionVersion: newestTransactionVersion,
    });
    return read(request, (answer) => answer === null || typeof answer === "object", signal);
  }

  function ownerIn(balances: readonly TokenBalance[] | undefined): string | null {
    const holding = balances?.find(
      (balance) => balance.mint === mint && balance.uiTokenAmount.amount === "1",
    );
    return holding?.owner ?? null;
  }
}

interface TokenBalance {
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string };
}
