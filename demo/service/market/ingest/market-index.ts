import { isDeepStrictEqual } from "node:util";
import { ChainError } from "../../chain/rpc/chain-error.js";
import type { EventPortion, ItemEvent } from "../../chain/transactions/item-standard.js";
import type { MintChain } from "../../chain/mint-chain.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { saveMarketCollection } from "../read/collection-queries.js";
import {
  correctHolder,
  leaseMovedItems,
  endMove,
  isTaken,
  listRevealedMarkets,
  noteIndexedPlace,
  postponeMove,
  readMintsBehind,
  readRevealedMints,
  readOwnCollections,
  returnMoves,
  saveMoveProgress,
  type MintedItemRow,
  type MovedItem,
  type OwnCollectionRow,
} from "./index-queries.js";
import { addMarketItems, addWords, lockMarket, type NewMarketEvent, type NewMarketItem } from "./queries.js";
import { noDetails } from "./event-details.js";
import { describeItem, listWords } from "./item-text.js";
import { toSearchText } from "../search/search-text.js";
import { ingest } from "./ingest.js";

/** Dependencies of the market index. */
export interface IndexContext {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Maximum mints per transaction. */
const mintsPerRound = 500;
/** Maximum moved items leased at a time. */
const movesPerRound = 20;
/** Maximum requests to the node per run: the job has other work, and anyone can add transactions that name an item. */
const requestsPerRun = 1_000;
/** Maximum transactions of an item per run. */
const transactionsPerItem = 200;
/** Lease of a move: afterwards another process may retry it, as its process may have crashed. Also the first back-off. */
const leaseMilliseconds = 60_000;
const maxBackOff = 3_600_000;
/** Pause before an item with more transactions is continued. */
const continueMilliseconds = 1_000;
/** Maximum consecutive failures before a run ends. */
const maxFailures = 3;

/**
 * Adds collections minted here and their finalized mints to the market. Resumes at the position stored with
 * each collection.
 * @returns the number of new items, and the slugs that belong to a collection of the operator's feed
 */
export async function indexMints(
  { database }: IndexContext,
  chain: string,
): Promise<{ items: number; taken: string[] }> {
  const taken: string[] = [];
  let indexed = 0;
  for (const { own, known } of await readOwnCollections(database, chain)) {
    if (known === null && (await isTaken(database, own))) {
      taken.push(own.slug);
      continue;
    }
    if (known === null || differs(own, known)) {
      await saveMarketCollection(database, toCollection(own, known?.category ?? null));
    }
    if (own.minted <= (known?.minted ?? 0)) continue;
    for (let added = mintsPerRound; added === mintsPerRound;) {
      added = await database.transaction((transaction) => indexBatch(transaction, own));
      indexed += added;
    }
  }
  return { items: indexed, taken };
}

/** Replaces placeholders of revealed collections with their items. @returns the number of items changed */
export async function indexReveals({ database }: Pick<IndexContext, "database">): Promise<number> {
  let indexed = 0;
  for (const collectionId of await listRevealedMarkets(database)) {
    for (let changed = mintsPerRound; changed === mintsPerRound;) {
      changed = await database.transaction((transaction) => indexRevealed(transaction, collectionId));
      indexed += changed;
    }
  }
  return indexed;
}

/** @returns the number of items changed */
async function indexRevealed(transaction: Queryable, collectionId: string): Promise<number> {
  const collection = await lockMarket(transaction, [collectionId]).then(([row]) => row!);
  const revealed = await readRevealedMints(transaction, collectionId, mintsPerRound);
  const items = revealed.map((row) => toItem(row, collection));
  await addMarketItems(transaction, items);
  await addWords(transaction, listWords([], items));
  return items.length;
}

const mirrored = [
  "slug",
  "address",
  "shortId",
  "chain",
  "name",
  "symbol",
  "description",
  "image",
  "banner",
] as const;

type Mirrored = Pick<OwnCollectionRow, (typeof mirrored)[number] | "supplyTotal" | "links" | "creator">;

function differs(own: Mirrored, known: Omit<Mirrored, "shortId"> & { shortId: string | null }): boolean {
  return (
    mirrored.some((field) => own[field] !== known[field]) ||
    own.supplyTotal !== known.supplyTotal ||
    !isDeepStrictEqual([own.links, own.creator], [known.links, known.creator])
  );
}

function toCollection(own: OwnCollectionRow, category: string | null) {
  const {
    id,
    slug,
    address,
    shortId,
    chain,
    name,
    symbol,
    description,
    image,
    banner,
    links,
    creator,
    standard,
  } = own;
  return {
    id,
    slug,
    address,
    shortId,
    chain,
    name,
    symbol,
    description,
    image,
    banner,
    links,
    creator,
    standard,
    category,
    supplyTotal: own.supplyTotal,
    createdAt: own.createdAt,
    search: toSearchText(`${name} ${symbol} ${slug}`),
  };
}

/** @returns the number of mints added */
async function indexBatch(transaction: Queryable, own: OwnCollectionRow): Promise<number> {
  const collection = await lockMarket(transaction, [own.id]).then(([row]) => row!);
  const order = { after: collection.indexedPlace, limit: mintsPerRound };
  const pending = await readMintsBehind(transaction, own.id, order);
  // Mints that a fork may still revert have to wait, and so do all after them.
  const firstOpen = pending.findIndex(({ finalizedAt }) => finalizedAt === null);
  const minted = firstOpen === -1 ? pending : pending.slice(0, firstOpen);
  const last = minted.at(-1);
  if (!last) return 0;
  const items = minted.map((row) => toItem(row, own));
  await addMarketItems(transaction, items);
  await addWords(transaction, listWords([collection], items));
  await ingest(
    transaction,
    minted.map((row) => toMintEvent(row, own.id)),
  );
  await noteIndexedPlace(transaction, own.id, last.place);
  return minted.length;
}

function toItem(
  { item, mint, mintedAt, place }: MintedItemRow,
  own: Pick<OwnCollectionRow, "id" | "name">,
): NewMarketItem {
  const { number, name, image, rarityRank, isPlaceholder } = item;
  return {
    collectionId: own.id,
    place,
    mint,
    number,
    name,
    image,
    rarityRank,
    isPlaceholder,
    mintedAt,
    url: null,
    ...describeItem(item, own.name),
  };
}

const toMintEvent = ({ mint, mintedAt, wallet, signature, price }: MintedItemRow, collectionId: string) => ({
  ...noDetails,
  id: `mint:${mint}`,
  kind: "mint" as const,
  at: mintedAt,
  collectionId,
  mint,
  toWallet: wallet,
  signature,
  price,
});

/** Item whose events couldn't be read. */
export interface UnreadableItem {
  readonly mint: string;
  readonly error: ChainError;
  readonly nextAt: Date;
}

/** Result of `indexMoves`. */
export interface IndexedMoves {
  /** Number of items whose events are all indexed. */
  readonly items: number;
  readonly unreadable: readonly UnreadableItem[];
}

/**
 * Reads the transfers, sales and listings of moved and listed items from the chain, and adds them to the market. Those
 * pruned by the node, and those among more transactions than it lists at once, are replaced by one from the known owner to the
 * current holder. An item with many transactions is continued in later runs. One that can't be read doesn't hold up the
 * others.
 */
export async function indexMoves(
  { database, clock }: IndexContext,
  chain: Pick<MintChain, "readItemEvents">,
  signal?: AbortSignal,
): Promise<IndexedMoves> {
  const startedAt = clock();
  const unreadable: UnreadableItem[] = [];
  let items = 0;
  let requests = 0;
  /** Consecutive items that couldn't be read, as when the node doesn't respond at all. */
  let failed = 0;
  while (requests < requestsPerRun && failed < maxFailures && !signal?.aborted) {
    const until = new Date(clock().getTime() + leaseMilliseconds);
    // Moves postponed in the meantime are left to the next run.
    const moves = await leaseMovedItems(database, { now: startedAt, until, limit: movesPerRound });
    if (moves.length === 0) break;
    for (const [index, move] of moves.entries()) {
      if (requests >= requestsPerRun || failed >= maxFailures) {
        await returnMoves(database, moves.slice(index), startedAt);
        break;
      }
      const result = await indexMove({ database, clock }, chain, move, signal);
      requests += result.requests;
      failed = result.error ? failed + 1 : 0;
      if (result.error) unreadable.push({ mint: move.mint, error: result.error, nextAt: result.nextAt });
      else if (result.isComplete) items++;
    }
  }
  return { items, unreadable };
}

type MoveResult =
  | { readonly error?: undefined; readonly isComplete: boolean; readonly requests: number }
  | { readonly error: ChainError; readonly nextAt: Date; readonly requests: number };

/** Indexes the next events of an item, or postpones it if the node doesn't return them. */
async function indexMove(
  { database, clock }: IndexContext,
  chain: Pick<MintChain, "readItemEvents">,
  move: MovedItem,
  signal?: AbortSignal,
): Promise<MoveResult> {
  const since = move.readUntil ?? move.lastSignature;
  let portion: EventPortion;
  try {
    portion = await chain.readItemEvents(move, { since, limit: transactionsPerItem }, signal);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    const backOff = Math.min(maxBackOff, leaseMilliseconds * 2 ** move.failures);
    const nextAt = new Date(clock().getTime() + backOff);
    await postponeMove(database, move, nextAt);
    return { error, nextAt, requests: 1 };
  }
  const { events, last, rest } = portion;
  const isComplete = rest !== "more";
  await database.transaction(async (transaction) => {
    await lockMarket(transaction, [move.collectionId]);
    await ingest(transaction, toEvents(move, events, isComplete));
    if (isComplete) {
      await correctHolder(transaction, move);
      return endMove(transaction, move);
    }
    const nextAt = new Date(clock().getTime() + continueMilliseconds);
    await saveMoveProgress(transaction, move, { readUntil: last!, nextAt });
  });
  return { isComplete, requests: 1 + portion.transactions };
}

/** @param isComplete false: more events follow, which may explain the holder */
function toEvents(item: MovedItem, events: readonly ItemEvent[], isComplete: boolean): NewMarketEvent[] {
  const last = events.findLast((event) => event.kind === "transfer" || event.kind === "sale");
  const owner = last ? last.to : item.owner;
  const isExplained =
    !isComplete ||
    item.escrow !== null ||
    owner === item.holder ||
    (last !== undefined && last.slot >= item.holderSlot);
  const { collectionId, mint, foundAt, lastAt } = item;
  // Block times are in whole seconds and from another clock, but an event must not precede the mint.
  const notBefore = (at: Date) => (at < lastAt ? lastAt : at);
  const counts = new Map<string, number>();
  return [
    ...events.map(({ slot: _slot, from, at, ...event }) => {
      const count = counts.get(event.signature) ?? 0;
      counts.set(event.signature, count + 1);
      return {
        ...noDetails,
        id: `chain:${event.signature}:${mint}${count === 0 ? "" : `:${count}`}`,
        collectionId,
        mint,
        at: notBefore(at ?? foundAt),
        fromWallet: from,
        ...toDetails(event),
      };
    }),
    ...(isExplained
      ? []
      : [
          {
            ...noDetails,
            kind: "transfer" as const,
            collectionId,
            mint,
            id: `chain:${item.holderSlot}:${mint}`,
            at: foundAt,
            fromWallet: owner,
            toWallet: item.holder,
          },
        ]),
  ];
}

/** Fields of an event that differ by kind. */
function toDetails(event: Details) {
  const { kind, signature } = event;
  if (kind === "transfer") return { kind, signature, toWallet: event.to };
  const { marketplace } = event;
  if (kind === "cancellation") return { kind, signature, marketplace };
  const { price } = event;
  return kind === "sale"
    ? { kind, signature, marketplace, price, royalty: event.royalty, toWallet: event.to }
    : { kind, signature, marketplace, price, expiresAt: event.expiresAt };
}

type Details = ItemEvent extends infer Event
  ? Event extends ItemEvent
    ? Omit<Event, "from" | "at" | "slot">
    : never
  : never;
