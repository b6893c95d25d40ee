import type { MarketAct } from "../marketplaces/market-acts.js";
import type { ItemChange } from "../transactions/item-standard.js";
import { isEscrow } from "./escrow.js";

/** Change of an item's owner on the chain. */
export interface Move {
  readonly kind: "move";
  /** Owner before; undefined: not in the transaction. Null: none, because the item is new. */
  readonly from?: string | null;
  /** Null: burned. */
  readonly to: string | null;
}

type Sale = Extract<MarketAct, { kind: "sale" }>;

/**
 * Derives what happened to an item from the steps of a transaction, in order. An act on a marketplace is believed only
 * where the item's own program agrees: a listing and its end must come from the holder, and a sale needs the move to its
 * buyer, or to a pool that bought it. Everything else that moves the item from wallet to wallet is a transfer.
 * @param steps Moves of the item, and its acts.
 * @param first Holder before the transaction; null: unknown or none.
 */
export function deriveChanges(
  steps: readonly (Move | MarketAct)[],
  first: string | null,
): { readonly changes: ItemChange[]; readonly holder: string | null } {
  const changes: ItemChange[] = [];
  const sales: Sale[] = [];
  let holder = first;
  for (const step of steps) {
    if (step.kind === "move") applyMove(step);
    else if (step.kind === "sale") sales.push(step);
    else if (holder === null || step.seller === holder) addOrder(step);
  }
  return { changes, holder };

  function addOrder(act: Exclude<MarketAct, Sale>): void {
    const { seller: from, marketplace } = act;
    if (act.kind === "cancellation") changes.push({ kind: "cancellation", from, marketplace });
    else if (act.isPrivate) return;
    else if (act.price !== null) {
      changes.push({ kind: "listing", from, price: act.price, expiresAt: act.expiresAt, marketplace });
    }
  }

  function applyMove({ from: owner, to }: Move): void {
    const isMint = owner === null;
    const isKept = to !== null && !isMint && isEscrow(to);
    const sale = to === null || isMint ? undefined : takeSale(to, isKept);
    const from = isMint
      ? null
      : (holder ?? (owner !== undefined && !isEscrow(owner) ? owner : (sale?.seller ?? null)));
    if (!sale && isKept) {
      holder = from;
      return;
    }
    const next = sale ? sale.buyer : to;
    holder = next;
    if (from === null) return;
    if (sale?.price != null) {
      const { price, royalty, marketplace } = sale;
      changes.push({ kind: "sale", from, to: sale.buyer, price, royalty, marketplace });
    } else if (from !== next) changes.push({ kind: "transfer", from, to: next });
  }

  /** Takes the oldest sale to a new owner, which is a pool if `isKept`. */
  function takeSale(to: string, isKept: boolean): Sale | undefined {
    const index = sales.findIndex(({ buyer }) => buyer === to || isKept);
    return index === -1 ? undefined : sales.splice(index, 1)[0];
  }
}
