import { itemsBatch } from "../../chain/transactions/item-standard.js";
import { countBurned } from "../../catalog/items/queries.js";
import { leaseHolderScan, endHolderScan, readHeldItems, saveHolders } from "../../market/holders/queries.js";
import { systemTimers } from "../../platform/scheduling/timers.js";
import type { HolderScanSettings, JobsDeps } from "./jobs-deps.js";

const defaultScan: HolderScanSettings = {
  intervalMilliseconds: 30_000,
  itemsPerRequest: itemsBatch,
  pauseMilliseconds: 0,
};

/** Lease of a scan: afterwards another process may restart it, as its process may have crashed. Renewed at half. */
const leaseMilliseconds = 300_000;

/** Minimum ratio of the pause to the duration of a scan. */
const pausesPerScan = 20;

/**
 * Scans the holders of one due collection, a hundred items per request, and saves the changes and the number of burned
 * items. The next scan is due after `intervalMilliseconds`, later for collections with long scans.
 * @returns number of items with a changed holder; null if no collection is due
 */
export async function refreshHolders(
  { database, chain, clock, log, holderScan = defaultScan, timers = systemTimers }: JobsDeps,
  signal?: AbortSignal,
): Promise<number | null> {
  const startedAt = clock();
  const collectionId = await leaseHolderScan(database, chain.chain, {
    now: startedAt,
    until: later(startedAt, leaseMilliseconds),
  });
  if (collectionId === null) return null;
  const { itemsPerRequest, pauseMilliseconds } = holderScan;
  let moved = 0;
  let pausedMilliseconds = 0;
  let leasedAt = startedAt;
  let isComplete = false;
  try {
    for (let after = 0; !signal?.aborted;) {
      const items = await readHeldItems(database, collectionId, { after, limit: itemsPerRequest });
      const last = items.at(-1);
      isComplete = !last;
      if (!last) break;
      if (after > 0 && pauseMilliseconds > 0) await pause();
      after = last.place;
      moved += await refreshBatch(items);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await countBurned(database, collectionId);
    const worked = clock().getTime() - startedAt.getTime() - pausedMilliseconds;
    const nextAt = later(clock(), Math.max(holderScan.intervalMilliseconds, pausesPerScan * worked));
    await endHolderScan(database, collectionId, { nextAt, ...(isComplete && { scannedAt: startedAt }) });
  }
  if (moved > 0) log("info", "items-moved", { collectionId, items: moved });
  return moved;

  /** Pauses the scan. Pauses count neither as work nor against the lease. */
  async function pause(): Promise<void> {
    await timers.wait(pauseMilliseconds, signal);
    pausedMilliseconds += pauseMilliseconds;
    if (clock().getTime() - leasedAt.getTime() < leaseMilliseconds / 2) return;
    leasedAt = clock();
    await endHolderScan(database, collectionId!, { nextAt: later(leasedAt, leaseMilliseconds) });
  }

  async function refreshBatch(items: Awaited<ReturnType<typeof readHeldItems>>): Promise<number> {
    const holdings = await chain.findHolders(items, signal);
    const changed = items.flatMap((item, index) => {
      const holding = holdings[index];
      if (!holding) return [];
      const isSame = holding.wallet === item.wallet && holding.escrow === item.escrow;
      if (isSame && holding.account === item.account && holding.isFrozen === item.isFrozen) return [];
      return { mintId: item.mintId, before: item.wallet, ...holding };
    });
    await saveHolders(database, changed, clock());
    return changed.filter(({ before, wallet }) => before !== wallet).length;
  }
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
