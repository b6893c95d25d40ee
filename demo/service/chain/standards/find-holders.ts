import type { ItemHolding, SeenItem, StandardReader } from "../transactions/item-standard.js";
import { findStandard } from "./item-standards.js";

/**
 * Finds the current holders of at most 100 items of any standard, in order.
 * @throws ChainError
 */
export async function findHolders(
  reader: StandardReader,
  items: readonly SeenItem[],
  signal?: AbortSignal,
): Promise<(ItemHolding | null)[]> {
  const holdings = new Map<SeenItem, ItemHolding | null>();
  for (const name of new Set(items.map(({ standard }) => standard))) {
    const own = items.filter(({ standard }) => standard === name);
    const found = await findStandard(name).findHolders(reader, own, signal);
    own.forEach((item, index) => holdings.set(item, found[index] ?? null));
  }
  return items.map((item) => holdings.get(item) ?? null);
}
