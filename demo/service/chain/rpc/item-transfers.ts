import { address, signature as toSignature, type Signature } from "@solana/kit";
import { commitment, type ChainRpc, type Read } from "./chain-reader.js";

/** That an item went from one wallet to another. */
export interface ItemTransfer {
  /** The transaction's id. */
  readonly signature: string;
  readonly slot: bigint;
  /** Null: the node doesn't know any more. */
  readonly at: Date | null;
  readonly from: string;
  /** Null: it was burned. */
  readonly to: string | null;
}

/** What nodes answer with in one request for signatures. */
const signaturesPerRequest = 1_000;

/**
 * How an item got where it is, oldest first: what moved it from one wallet to another, by the balances before and after
 * each transaction that names it. What the node has forgotten is left out.
 * @param since the transaction behind which to begin; null: the one that minted it
 * @throws what a read throws
 */
export async function readItemTransfers(
  { rpc, read }: { readonly rpc: ChainRpc; readonly read: Read },
  mint: string,
  since: string | null,
  signal?: AbortSignal,
): Promise<ItemTransfer[]> {
  const transfers: ItemTransfer[] = [];
  for (const signature of (await listSignatures()).reverse()) {
    const transaction = await readTransaction(signature);
    if (!transaction?.meta) continue;
    const from = ownerIn(transaction.meta.preTokenBalances);
    const to = ownerIn(transaction.meta.postTokenBalances);
    if (from === null || from === to) continue;
    const at = transaction.blockTime === null ? null : new Date(Number(transaction.blockTime) * 1_000);
    transfers.push({ signature, slot: transaction.slot, at, from, to });
  }
  return transfers;

  /** Newest first; without those that failed. */
  async function listSignatures(): Promise<Signature[]> {
    const listed: Signature[] = [];
    for (let before: Signature | undefined; ;) {
      const request = rpc.getSignaturesForAddress(address(mint), {
        commitment,
        limit: signaturesPerRequest,
        ...(since !== null && { until: toSignature(since) }),
        ...(before && { before }),
      });
      const page = await read(request, Array.isArray, signal);
      listed.push(...page.filter(({ err }) => err === null).map(({ signature }) => signature));
      if (page.length < signaturesPerRequest) return listed;
      before = page.at(-1)!.signature;
    }
  }

  function readTransaction(signature: Signature) {
    const request = rpc.getTransaction(signature, {
      commitment,
      encoding: "json",
      maxSupportedTransactionVersion: 0,
    });
    return read(request, (answer) => answer === null || typeof answer === "object", signal);
  }

  function ownerIn(balances: readonly TokenBalance[] | undefined): string | null {
    const holding = balances?.find((one) => one.mint === mint && one.uiTokenAmount.amount === "1");
    return holding?.owner ?? null;
  }
}

interface TokenBalance {
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string };
}
