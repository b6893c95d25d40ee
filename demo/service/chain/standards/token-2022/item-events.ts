import { listMarketSteps } from "../../marketplaces/market-acts.js";
import type {
  EventPortion,
  EventQuery,
  StandardReader,
  TrackedItem,
} from "../../transactions/item-standard.js";
import { deriveChanges, type Move } from "../item-changes.js";
import { readEvents } from "../item-signatures.js";

/**
 * Reads the oldest events of an item: its owners from the token balances before and after each transaction that mentions
 * its mint, and sales and listings from the instructions of marketplaces.
 * @throws ChainError
 */
export function readItemEvents(
  reader: StandardReader,
  { mint, owner }: Pick<TrackedItem, "mint" | "owner">,
  query: EventQuery,
  signal?: AbortSignal,
): Promise<EventPortion> {
  const ownerIn = (balances: readonly TokenBalance[] | undefined): string | null => {
    const holding = balances?.find(
      (balance) => balance.mint === mint && balance.uiTokenAmount.amount === "1",
    );
    return holding?.owner ?? null;
  };
  let holder = owner;
  return readEvents(
    reader,
    mint,
    query,
    (transaction) => {
      const from = ownerIn(transaction.meta?.preTokenBalances);
      const to = ownerIn(transaction.meta?.postTokenBalances);
      const acts = listMarketSteps(transaction).flatMap(({ act }) => (act?.item === mint ? [act] : []));
      const moves: Move[] = from === to ? [] : [{ kind: "move", from, to }];
      const derived = deriveChanges([...acts, ...moves], holder);
      holder = derived.holder;
      return derived.changes;
    },
    signal,
  );
}

interface TokenBalance {
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string };
}
