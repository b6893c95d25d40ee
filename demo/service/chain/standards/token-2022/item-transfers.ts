import type { StandardReader, TransferPortion, TransferQuery } from "../../transactions/item-standard.js";
import { readTransfers } from "../item-signatures.js";

/**
 * Reads the oldest transfers of an item, derived from the token balances before and after each transaction that
 * mentions its mint.
 * @throws ChainError
 */
export function readItemTransfers(
  reader: StandardReader,
  { mint }: { readonly mint: string },
  query: TransferQuery,
  signal?: AbortSignal,
): Promise<TransferPortion> {
  const ownerIn = (balances: readonly TokenBalance[] | undefined): string | null => {
    const holding = balances?.find(
      (balance) => balance.mint === mint && balance.uiTokenAmount.amount === "1",
    );
    return holding?.owner ?? null;
  };
  return readTransfers(
    reader,
    mint,
    query,
    ({ meta }) => ({ from: ownerIn(meta?.preTokenBalances), to: ownerIn(meta?.postTokenBalances) }),
    signal,
  );
}

interface TokenBalance {
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string };
}
