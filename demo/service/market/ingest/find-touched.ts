import type { MintChain } from "../../chain/mint-chain.js";
import { ChainError } from "../../chain/rpc/chain-error.js";
import type { TouchedItems } from "../../chain/standards/touched-items.js";
import type { IndexContext } from "./market-index.js";
import { leaseDueCollection, listMintSignatures, saveRead, type DueCollection } from "./read-queries.js";

/** Pause between two reads of a collection's transactions. */
const intervalMilliseconds = 30_000;
/** Pause before a collection with more transactions is continued. */
const continueMilliseconds = 1_000;
/** Lease of a read: afterwards another process may repeat it, as its process may have crashed. Also the back-off. */
const leaseMilliseconds = 60_000;
/** Maximum transactions per run and collection. */
const transactionsPerRun = 200;

type WatchingChain = Pick<
  MintChain,
  "chain" | "watchedStandards" | "listGroupSignatures" | "readTouchedItems"
>;

/** Result of `findTouched`. */
export interface FoundTouched {
  /** Number of items queued for the market index. */
  readonly items: number;
  readonly unreadable: TouchedItems["unreadable"];
  /** Collection whose transactions the node didn't return; it is tried again after its lease. Null: none. */
  readonly failure: { readonly collectionId: string; readonly error: ChainError } | null;
}

/**
 * Finds the items of collections minted here that were moved, listed, delisted or sold, from the transactions that
 * mention their collection, and queues them for the market index. One request per collection suffices while nothing
 * happens, however many items it has. Resumes after the last transaction that was read.
 */
export async function findTouched(
  context: IndexContext,
  chain: WatchingChain,
  signal?: AbortSignal,
): Promise<FoundTouched> {
  const { database, clock } = context;
  const startedAt = clock();
  const unreadable: TouchedItems["unreadable"][number][] = [];
  let items = 0;
  while (!signal?.aborted) {
    const until = new Date(clock().getTime() + leaseMilliseconds);
    const collection = await leaseDueCollection(database, chain, { now: startedAt, until });
    if (collection === null) break;
    try {
      const found = await readCollection(context, chain, collection, signal);
      items += found.items;
      unreadable.push(...found.unreadable);
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      return { items, unreadable, failure: { collectionId: collection.id, error } };
    }
  }
  return { items, unreadable, failure: null };
}

async function readCollection(
  { database, clock }: IndexContext,
  chain: WatchingChain,
  { id, address, standard, since }: DueCollection,
  signal?: AbortSignal,
): Promise<Pick<FoundTouched, "items" | "unreadable">> {
  const listed = await chain.listGroupSignatures({ address, since }, signal);
  const known = await listMintSignatures(database, id, listed);
  const others = listed.filter((signature) => !known.has(signature));
  const portion = others.slice(0, transactionsPerRun);
  const { mints, unreadable } = await chain.readTouchedItems(standard, portion, signal);
  const isComplete = portion.length === others.length;
  const last = isComplete ? listed.at(-1) : portion.at(-1);
  const now = clock();
  const pause = isComplete ? intervalMilliseconds : continueMilliseconds;
  const items = await saveRead(database, id, {
    mints,
    now,
    nextAt: new Date(now.getTime() + pause),
    ...(last !== undefined && { readUntil: last }),
  });
  return { items, unreadable };
}
