import type { ItemHolder, ItemHolding, SeenItem, StandardReader } from "../transactions/item-standard.js";
import { isEscrow } from "./escrow.js";
import { findStandard } from "./item-standards.js";

/**
 * Finds the current holders of at most 100 items of any standard, in order.
 * @throws ChainError
 */
export async function findHolders(
  reader: StandardReader,
  items: readonly SeenItem[],
  signal?: AbortSignal,
): Promise<(ItemHolder | null)[]> {
  const holdings = new Map<SeenItem, ItemHolder | null>();
  for (const name of new Set(items.map(({ standard }) => standard))) {
    const own = items.filter(({ standard }) => standard === name);
    const found = await findStandard(name).findHolders(reader, own, signal);
    own.forEach((item, index) => holdings.set(item, findHolder(item, found[index] ?? null)));
  }
  return items.map((item) => holdings.get(item) ?? null);
}

/** An escrow keeps the item for the last known holder. Whoever received the item with its mint isn't one. */
export function findHolder(item: SeenItem, holding: ItemHolding | null): ItemHolder | null {
  if (holding === null) return null;
  const { wallet: owner } = holding;
  if (owner === null || owner === item.wallet) return { ...holding, escrow: null };
  const isKept = owner === item.escrow || isEscrow(owner);
  return isKept ? { ...holding, wallet: item.wallet, escrow: owner } : { ...holding, escrow: null };
}
