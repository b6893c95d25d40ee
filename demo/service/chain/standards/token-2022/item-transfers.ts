import { address, signature as toSignature, type Signature } from "@solana/kit";
import { commitment } from "../../rpc/chain-reader.js";
import type { ItemTransfer, StandardReader } from "../item-standard.js";

/** Maximum number of signatures that nodes return per request. */
const signaturesPerRequest = 1_000;

/**
 * Transfers of an item, oldest first, derived from the token balances before and after each transaction that
 * names its mint. Transactions pruned by the node are omitted.
 * @param since signature of the transaction after which to start; null: from the mint on
 * @throws ChainError
 */
export async function readItemTransfers(
  { rpc, read }: StandardReader,
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

  /** Newest first, without failed transactions. */
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
