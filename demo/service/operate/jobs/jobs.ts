import { closeFinishedBounties } from "../../catalog/bounties/queries.js";
import { removePastReminders } from "../../catalog/reminders/queries.js";
import { defaultHoldSettings } from "../../mint/holds/hold-settings.js";
import { removeClients } from "../../mint/holds/queries.js";
import { removeQueuedOrders } from "../../mint/queue/queries.js";
import { removeRateCounts } from "../../platform/limits/queries.js";
import { removeProofs } from "../../mint/proofs/queries.js";
import { releaseExpiredSession } from "../../mint/reserve/sessions.js";
import { leaseDueUnits } from "../../mint/confirm/units.js";
import { recordPhaseTimes, recordRevealedItems } from "../webhooks/event-queries.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { checkMilliseconds, isSent, confirmUnits } from "../../mint/confirm/confirm-mint.js";
import { createGroupJob } from "./groups.js";
import { readControls } from "./read-controls.js";
import { refreshHolders } from "./refresh-holders.js";
import type { JobsDeps } from "./jobs-deps.js";
import { createMarketIndexUpdate } from "./update-market-index.js";
import { writeOwnMetadata } from "./write-own-metadata.js";
import { removeEnded } from "./retention.js";
import { releaseAuthority } from "./release-authority.js";
import { revealDue } from "./reveals.js";
import { sendReminders } from "../reminders/send-reminders.js";
import { deliverWebhooks } from "./webhooks.js";
import { unobserved } from "../../platform/scheduling/observe.js";
import { runEvery } from "../../platform/scheduling/run-every.js";

export interface Jobs {
  /** Releases the units of expired sessions. @returns number of units released */
  sweep(): Promise<number>;
  /**
   * Confirms submitted and unfinalized units, and resends those that have not landed.
   * @returns number of units with an answer from the chain
   */
  confirm(): Promise<number>;
  /**
   * Scans the holders of every due collection.
   * @returns number of items with a changed holder
   */
  holders(signal?: AbortSignal): Promise<number>;
  /**
   * Closes finished bounties, which publishes their seeds.
   * @returns number of bounties closed
   */
  close(): Promise<number>;
  /**
   * Deletes expired rate limit counts and used proofs, abandoned queued orders, old client IPs, and subscriptions to
   * phases that have started.
   * @returns number of rows cleared
   */
  clear(): Promise<number>;
  /**
   * Adds finalized mints and moved items to the market index, and ends expired listings and offers.
   * @returns number of items minted or moved
   */
  index(signal?: AbortSignal): Promise<number>;
  /**
   * Reads from the chain what others can do to the items of the market's collections.
   * @returns number of collections for which that has changed
   */
  controls(signal?: AbortSignal): Promise<number>;
  /**
   * Creates the groups of imported collections on the chain.
   * @returns number of groups that were found created
   */
  groups(signal?: AbortSignal): Promise<number>;
  /**
   * Writes the final metadata of drawn items to the chain.
   * @returns number of items whose metadata was found finalized
   */
  metadata(signal?: AbortSignal): Promise<number>;
  /**
   * Ends the service's authority over collections whose drop is over.
   * @returns number of collections over which it was found to have ended
   */
  release(signal?: AbortSignal): Promise<number>;
  /**
   * Reveals collections that are due.
   * @returns number of minted items revealed
   */
  reveal(): Promise<number>;
  /**
   * Records events for phases that started or ended, and for revealed items.
   * @returns number of phases that started or ended, plus items
   */
  announce(): Promise<number>;
  /**
   * Sends webhooks.
   * @returns number of attempts
   */
  webhooks(signal?: AbortSignal): Promise<number>;
  /**
   * Notifies browsers of phases that are about to open.
   * @returns number of notifications sent
   */
  remind(signal?: AbortSignal): Promise<number>;
  /**
   * Deletes webhooks and sessions that ended long ago, and drafts that were abandoned.
   * @returns number of rows deleted
   */
  retain(): Promise<number>;
  /** Starts running each job periodically. */
  start(): void;
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

/** Pause multipliers of less urgent jobs. Each run of each process queries the database, even when idle. */
const pauses: Readonly<Record<string, number>> = {
  // A mint is finalized after 13 seconds.
  index: 3,
  metadata: 3,
  holders: 5,
  close: 5,
  clear: 10,
  remind: 10,
  controls: 30,
  // Its transaction is finalized after 13 seconds.
  release: 15,
  // Its retention is measured in days.
  retain: 600,
};

/** Background jobs. Any number of processes may run them on one database. */
export function createJobs(context: JobsDeps): Jobs {
  const { log, observe = unobserved, intervalMilliseconds = 1_000 } = context;
  const periodic = {
    sweep: () => releaseExpired(context),
    confirm: () => confirmDue(context),
    holders: (signal?: AbortSignal) => scanHolders(context, signal),
    close: () => closeFinished(context),
    clear: () => clearExpired(context),
    index: createMarketIndexUpdate(context),
    controls: (signal?: AbortSignal) => readControls(context, signal),
    groups: createGroupJob(context),
    metadata: (signal?: AbortSignal) => writeOwnMetadata(context, signal),
    release: (signal?: AbortSignal) => releaseAuthority(context, signal),
    reveal: () => revealDue(context),
    announce: async () =>
      (await recordPhaseTimes(context.database, context.clock())) +
      (await recordRevealedItems(context.database)),
    webhooks: async (signal?: AbortSignal) =>
      context.webhooks ? deliverWebhooks(context, { ...context, ...context.webhooks }, signal) : 0,
    remind: async (signal?: AbortSignal) =>
      context.push ? sendReminders({ ...context, ...context.push, chain: context.chain.chain }, signal) : 0,
    retain: () => removeEnded(context),
  };
  const jobs = Object.entries(periodic).map(([name, run]) =>
    runEvery((signal) => observe(name, () => run(signal)), {
      intervalMilliseconds: intervalMilliseconds * (pauses[name] ?? 1),
      onError: (error) => log("error", "job-failed", { job: name, ...describeError(error) }),
    }),
  );
  return {
    ...periodic,
    start() {
      for (const job of jobs) job.start();
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

async function releaseExpired({ database, clock, log }: JobsDeps): Promise<number> {
  let returned = 0;
  for (;;) {
    const units = await releaseExpiredSession(database, clock());
    if (units === null) break;
    returned += units;
  }
  if (returned > 0) log("info", "reservations-expired", { units: returned });
  return returned;
}

/** Units per run of one process, within the RPC nodes' limit per request. */
const unitsBatch = 100;

async function confirmDue(context: JobsDeps): Promise<number> {
  const { database, chain, clock } = context;
  const now = clock();
  const nextCheckAt = new Date(now.getTime() + checkMilliseconds);
  const units = (await leaseDueUnits(database, { now, nextCheckAt, limit: unitsBatch })).filter(isSent);
  if (units.length === 0) return 0;
  const statuses = await confirmUnits(context, units);
  const pending = units.filter((_, place) => statuses[place] === "pending");
  const unsettled = new Map(pending.map(({ signature, transactionBytes }) => [signature, transactionBytes]));
  // Resends the same bytes, which the chain processes only once.
  await Promise.all([...unsettled.values()].map((transactionBytes) => chain.send(transactionBytes)));
  return units.length - pending.length;
}

async function scanHolders(context: JobsDeps, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  while (!signal?.aborted && !context.off?.has("holders")) {
    const found = await refreshHolders(context, signal);
    if (found === null) break;
    moved += found;
  }
  return moved;
}

async function closeFinished({ database, clock, log }: JobsDeps): Promise<number> {
  const closed = await closeFinishedBounties(database, clock());
  for (const collectionId of closed) log("info", "bounty-closed", { collectionId });
  return closed.length;
}

/** How long the IP of a client is kept after its session's end or last lapse. */
const clientMilliseconds = 3_600_000;

/**
 * Allowance for differences between the processes' clocks: no used proof is deleted while a process still accepts it.
 */
const clockMilliseconds = 600_000;

/** Maximum number of rows deleted per statement. */
const removalBatch = 10_000;

async function clearExpired({ database, clock, holds }: JobsDeps): Promise<number> {
  const ended = new Date(clock().getTime() - clientMilliseconds);
  let cleared = await removeClients(database, ended, {
    keepsBuyers: (holds?.soldShare ?? defaultHoldSettings.soldShare) < 1,
  });
  cleared += await removePastReminders(database, clock());
  cleared += await removeProofs(database, new Date(clock().getTime() - clockMilliseconds));
  for (const remove of [removeRateCounts, removeQueuedOrders]) {
    let removed: number;
    do cleared += removed = await remove(database, clock(), removalBatch);
    while (removed === removalBatch);
  }
  return cleared;
}
