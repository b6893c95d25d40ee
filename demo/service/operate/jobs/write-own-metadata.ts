import type { MetadataState } from "../../chain/items/write-metadata.js";
import { itemsBatch } from "../../chain/transactions/item-standard.js";
import { leaseDueMetadata, scheduleMetadata, type DueItem } from "../../catalog/metadata/due-metadata.js";
import { describeOwnMetadata } from "../../mint/metadata/own-metadata.js";
import type { JobsDeps } from "./jobs-deps.js";

/** Lease of items: afterwards another process may compare them, as this one may have crashed. Milliseconds. */
const leaseMilliseconds = 30_000;

/** Delay before an item is compared again, by its state on the chain. Milliseconds. */
const delays: Readonly<Record<Exclude<MetadataState["status"], "written" | "locked">, number>> = {
  // A block is finalized after 32 others.
  pending: 15_000,
  // A node may lag behind, or a fork may have dropped the mint.
  missing: 5_000,
  // The creator may give the power back.
  powerless: 30_000,
  failed: 30_000,
};

/**
 * Writes the final metadata of drawn items to the chain: name, URL, royalty, and who may change them.
 * @returns number of items whose metadata was found finalized
 */
export async function writeOwnMetadata(context: JobsDeps, signal?: AbortSignal): Promise<number> {
  const { database, chain, clock, log, publicBase } = context;
  let written = 0;
  while (!signal?.aborted) {
    const now = clock();
    const items = await leaseDueMetadata(database, {
      chain: chain.chain,
      now,
      until: later(now, leaseMilliseconds),
      limit: itemsBatch,
    });
    if (items.length === 0) break;
    const metadata = items.map((item) =>
      describeOwnMetadata(item, { publicBase, authority: chain.authority, now }),
    );
    const states = await chain.writeMetadata(metadata, signal);
    written += states.filter(({ status }) => status === "written").length;
    for (const [dueAt, due] of groupByDueTime(items, states)) {
      await scheduleMetadata(database, due, dueAt === null ? null : new Date(dueAt));
    }
    states.forEach((state, index) => logProblem(state, items[index]!));
    if (items.length < itemsBatch) break;
  }
  if (written > 0) log("info", "metadata-written", { items: written });
  return written;

  /** Groups items by the time of their next comparison. */
  function groupByDueTime(
    items: readonly DueItem[],
    states: readonly MetadataState[],
  ): Map<number | null, DueItem[]> {
    const groups = new Map<number | null, DueItem[]>();
    items.forEach((item, index) => {
      const dueAt = nextDue(item, states[index]!)?.getTime() ?? null;
      groups.set(dueAt, [...(groups.get(dueAt) ?? []), item]);
    });
    return groups;
  }

  function nextDue({ collection }: DueItem, state: MetadataState): Date | null {
    const now = clock();
    const { status } = state;
    if (status === "locked" || isFinal(state, collection)) return null;
    if (status !== "written") return later(now, delays[status]);
    const { mutableUntil } = collection;
    return mutableUntil !== null && mutableUntil > now ? mutableUntil : null;
  }

  function logProblem(state: MetadataState, { mint, collection }: DueItem): void {
    const fields = { collectionId: collection.id, mint };
    if (isFinal(state, collection)) log("warn", "metadata-locked", fields);
    else if (state.status === "powerless")
      log("error", "metadata-not-written", { ...fields, reason: "AUTHORITY_REMOVED" });
    if (state.status === "failed") log("error", "metadata-not-written", { ...fields, reason: state.reason });
  }
}

/** True if the item keeps what the chain has. The service doesn't get a power back that it has ended itself. */
const isFinal = ({ status }: MetadataState, { authorityReleasedAt }: DueItem["collection"]): boolean =>
  status === "locked" || (status === "powerless" && authorityReleasedAt !== null);

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
