import { holdersBatch } from "../chain/rpc/item-holders.js";
import { leaseHolderScan, endHolderScan, readHeldItems, saveHolders } from "../db/repositories/holders.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Another process takes a round up that isn't finished by then: its process is taken for dead. */
const leaseMilliseconds = 300_000;

/** A round takes at most this share of the time until the next one ends. */
const restsPerRound = 20;

/**
 * Asks the chain who holds the items of one collection that is due, a hundred items a request. Only what has changed is
 * written. The next round is due after `holdersMilliseconds`, later for a collection that takes long.
 * @returns how many items have another holder than was known; null when no collection is due
 */
export async function refreshHolders(
  { database, chain, clock, log, holdersMilliseconds = 30_000 }: JobsDeps,
  signal?: AbortSignal,
): Promise<number | null> {
  const begunAt = clock();
  const collectionId = await leaseHolderScan(database, chain.chain, {
    now: begunAt,
    until: later(begunAt, leaseMilliseconds),
  });
  if (collectionId === null) return null;
  let moved = 0;
  let isComplete = false;
  try {
    for (let after = 0; !signal?.aborted;) {
      const items = await readHeldItems(database, collectionId, { after, limit: holdersBatch });
      const last = items.at(-1);
      isComplete = !last;
      if (!last) break;
      after = last.place;
      moved += await refreshBatch(items);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    const rest = Math.max(holdersMilliseconds, restsPerRound * (clock().getTime() - begunAt.getTime()));
    const nextAt = later(clock(), rest);
    await endHolderScan(database, collectionId, { nextAt, ...(isComplete && { scannedAt: begunAt }) });
  }
  if (moved > 0) log("info", "items-moved", { collectionId, items: moved });
  return moved;

  async function refreshBatch(items: Awaited<ReturnType<typeof readHeldItems>>): Promise<number> {
    const holdings = await chain.findHolders(items, signal);
    const changed = items.flatMap((item, place) => {
      const holding = holdings[place];
      if (!holding || (holding.wallet === item.wallet && holding.account === item.account)) return [];
      return { mintId: item.mintId, before: item.wallet, ...holding };
    });
    await saveHolders(database, changed, clock());
    return changed.filter(({ before, wallet }) => before !== wallet).length;
  }
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
