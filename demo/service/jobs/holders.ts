import { itemsBatch } from "../chain/standards/item-standard.js";
import {
  countBurned,
  leaseHolderScan,
  endHolderScan,
  readHeldItems,
  saveHolders,
} from "../db/repositories/holders.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Lease of a scan: afterwards another process may restart it, as its process may have crashed. */
const leaseMilliseconds = 300_000;

/** Minimum ratio of the pause to the duration of a scan. */
const pausesPerScan = 20;

/**
 * Scans the holders of one due collection, a hundred items per request, and saves the changes and the number of burned
 * items. The next scan is due after `holdersMilliseconds`, later for collections with long scans.
 * @returns number of items with a changed holder; null if no collection is due
 */
export async function refreshHolders(
  { database, chain, clock, log, holdersMilliseconds = 30_000 }: JobsDeps,
  signal?: AbortSignal,
): Promise<number | null> {
  const startedAt = clock();
  const collectionId = await leaseHolderScan(database, chain.chain, {
    now: startedAt,
    until: later(startedAt, leaseMilliseconds),
  });
  if (collectionId === null) return null;
  let moved = 0;
  let isComplete = false;
  try {
    for (let after = 0; !signal?.aborted;) {
      const items = await readHeldItems(database, collectionId, { after, limit: itemsBatch });
      const last = items.at(-1);
      isComplete = !last;
      if (!last) break;
      after = last.place;
      moved += await refreshBatch(items);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await countBurned(database, collectionId);
    const pause = Math.max(holdersMilliseconds, pausesPerScan * (clock().getTime() - startedAt.getTime()));
    const nextAt = later(clock(), pause);
    await endHolderScan(database, collectionId, { nextAt, ...(isComplete && { scannedAt: startedAt }) });
  }
  if (moved > 0) log("info", "items-moved", { collectionId, items: moved });
  return moved;

  async function refreshBatch(items: Awaited<ReturnType<typeof readHeldItems>>): Promise<number> {
    const holdings = await chain.findHolders(items, signal);
    const changed = items.flatMap((item, index) => {
      const holding = holdings[index];
      if (!holding || (holding.wallet === item.wallet && holding.account === item.account)) return [];
      return { mintId: item.mintId, before: item.wallet, ...holding };
    });
    await saveHolders(database, changed, clock());
    return changed.filter(({ before, wallet }) => before !== wallet).length;
  }
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
