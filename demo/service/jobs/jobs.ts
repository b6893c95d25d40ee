import { closeFinishedBounties } from "../db/repositories/bounties.js";
import { removeRateCounts } from "../db/repositories/rate-counts.js";
import { releaseExpiredSession } from "../db/repositories/reservations.js";
import { leaseDueUnits } from "../db/repositories/units.js";
import { describeError } from "../errors/describe-error.js";
import { checkMilliseconds, isSent, confirmUnits } from "../minting/confirm-mint.js";
import { refreshHolders } from "./holders.js";
import type { JobsDeps } from "./jobs-deps.js";
import { createMarketIndex } from "./market-index.js";
import { runEvery } from "./run-every.js";

export interface Jobs {
  /** Returns what expired sessions hold. @returns units that came back */
  sweep(): Promise<number>;
  /**
   * Finds out what became of units that were sent and have no final answer, and sends those that have not landed
   * again.
   * @returns units that the chain has an answer for
   */
  settle(): Promise<number>;
  /**
   * Asks the chain who holds the items of every collection that is due.
   * @returns items that have another holder than was known
   */
  holders(signal?: AbortSignal): Promise<number>;
  /**
   * Ends the bounties that are over, which makes their seeds public.
   * @returns how many
   */
  close(): Promise<number>;
  /** Removes the counts of rate limits whose window is over. @returns how many */
  clear(): Promise<number>;
  /**
   * Brings what was minted for good, and what has moved on the chain, into the market, and ends what has expired there.
   * @returns items that were minted or have moved
   */
  index(signal?: AbortSignal): Promise<number>;
  /** Runs each job again and again. */
  start(): void;
  /** Resolves when the rounds under way are over. */
  stop(): Promise<void>;
}

/** What goes on without a request. Any number of processes may run these jobs on one database. */
export function createJobs(context: JobsDeps): Jobs {
  const { database, chain, clock, log, intervalMilliseconds = 1_000 } = context;
  /** Units that one round of one process takes up; the nodes answer for as many at once. */
  const batch = 100;
  /** Counts that one statement removes at most. */
  const countsBatch = 10_000;

  async function sweep(): Promise<number> {
    let returned = 0;
    for (;;) {
      const units = await releaseExpiredSession(database, clock());
      if (units === null) break;
      returned += units;
    }
    if (returned > 0) log("info", "reservations-expired", { units: returned });
    return returned;
  }

  async function settle(): Promise<number> {
    const now = clock();
    const nextCheckAt = new Date(now.getTime() + checkMilliseconds);
    const units = (await leaseDueUnits(database, { now, nextCheckAt, limit: batch })).filter(isSent);
    if (units.length === 0) return 0;
    const statuses = await confirmUnits(context, units);
    const pending = units.filter((_, place) => statuses[place] === "pending");
    // The same bytes again: whatever the chain has of them already, it takes them once.
    await Promise.all(pending.map(({ wire }) => chain.send(wire)));
    return units.length - pending.length;
  }

  async function holders(signal?: AbortSignal): Promise<number> {
    let moved = 0;
    while (!signal?.aborted) {
      const found = await refreshHolders(context, signal);
      if (found === null) break;
      moved += found;
    }
    return moved;
  }

  async function close(): Promise<number> {
    const closed = await closeFinishedBounties(database, clock());
    for (const collectionId of closed) log("info", "bounty-closed", { collectionId });
    return closed.length;
  }

  async function clear(): Promise<number> {
    let cleared = 0;
    for (;;) {
      const removed = await removeRateCounts(database, clock(), countsBatch);
      cleared += removed;
      if (removed < countsBatch) return cleared;
    }
  }

  const index = createMarketIndex(context);

  const jobs = Object.entries({ sweep, settle, holders, close, clear, index }).map(([name, run]) =>
    runEvery(run, {
      intervalMilliseconds,
      onError: (error) => log("error", "job-failed", { job: name, ...describeError(error) }),
    }),
  );
  return {
    sweep,
    settle,
    holders,
    close,
    clear,
    index,
    start() {
      for (const job of jobs) job.start();
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
