import type { z } from "zod";
import type { Queryable, Transactional } from "../../platform/db/database.js";
import {
  readMarketCollectionsBySlug,
  saveMarketCollection,
  type MarketCollectionRow,
  type NewMarketCollection,
} from "../read/collection-queries.js";
import { addMarketItems, addWords, lockMarket, type NewMarketEvent, type NewMarketItem } from "./queries.js";
import { readItemCollections, readOfferCollections } from "./reference-queries.js";
import { toPath } from "../../platform/validation/definition-fields.js";
import {
  feedRecord,
  type CollectionRecord,
  type EventRecord,
  type ItemRecord,
  type ParsedRecord,
} from "./feed-record.js";
import { noDetails } from "./event-details.js";
import { describeItem, listWords } from "./item-text.js";
import { toSearchText } from "../search/search-text.js";
import { ingest } from "./ingest.js";
import { UserError } from "../../platform/errors/user-error.js";

/** One line of a feed. */
export interface FeedLine {
  /** Counted from 1. */
  readonly line: number;
  readonly value: unknown;
}

/** One issue in a feed. */
export interface FeedIssue {
  readonly line: number;
  /** Field name like `price`; empty for the line as a whole. */
  readonly field: string;
  readonly message: string;
}

/** Maximum number of issues in the error message. */
const maxIssues = 20;

/** Invalid feed; nothing was imported. */
export class MarketFeedError extends UserError {
  override readonly name = "MarketFeedError";
  override readonly code = "MARKET_FEED_INVALID";

  constructor(readonly issues: readonly FeedIssue[]) {
    const shown = issues
      .slice(0, maxIssues)
      .map(({ line, field, message }) => `  line ${line}: ${field ? `${field} ` : ""}${message}`);
    const rest = issues.length - shown.length;
    super([`The feed can't be imported:`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])].join("\n"));
  }
}

/** Numbers of an import. */
export interface ImportedFeed {
  /** Collections inserted or updated. */
  readonly collections: number;
  /** New items and events. */
  readonly items: number;
  readonly events: number;
  /** Collections that the feed describes. */
  readonly described: readonly ForeignCollection[];
}

/** A collection's place on a chain. */
export interface ForeignCollection {
  readonly slug: string;
  readonly address: string;
  readonly chain: string;
}

type Line<Kind extends ParsedRecord> = { readonly line: number; readonly record: Kind };

/** Tolerance for clocks running ahead, in milliseconds. */
const aheadMilliseconds = 300_000;

/**
 * Imports an operator's feed into the market, all or nothing. Records imported before are unchanged, so the
 * same or an extended file can be imported again.
 * @throws MarketFeedError with all issues, by line and field
 */
export async function importFeed(
  { database, clock }: { database: Transactional; clock: () => Date },
  lines: readonly FeedLine[],
): Promise<ImportedFeed> {
  const records = parseLines(lines, clock());
  const collections = ofKind(records, isCollection);
  const items = ofKind(records, isItem);
  const events = ofKind(records, isEvent);

  return database.transaction(async (transaction) => {
    const issues: FeedIssue[] = [];
    const known = await saveCollections(transaction, collections, [...items, ...events], issues);
    await lockMarket(
      transaction,
      [...known.values()].map(({ id }) => id),
    );
    await checkReferences(transaction, known, items, events, issues);
    if (issues.length > 0) throw new MarketFeedError(issues.sort((one, other) => one.line - other.line));

    const idOf = (slug: string) => known.get(slug)!.id;
    const newItems = items.map(({ record }) => toItem(record, known.get(record.collection)!));
    const added = new Set(await addMarketItems(transaction, newItems));
    await addWords(transaction, listWords([...known.values()], newItems));
    const mints = items.filter(({ record }) => added.has(record.mint));
    const ingested = await ingest(transaction, [
      ...mints.map(({ record }) => toMintEvent(record, idOf(record.collection))),
      ...events.map(({ record }) => toEvent(record, idOf(record.collection))),
    ]);
    return {
      collections: collections.length,
      items: mints.length,
      events: ingested.length - mints.length,
      described: collections.flatMap(({ record }) => {
        const { slug, address, chain, recorded } = known.get(record.slug)!;
        return recorded ? [] : [{ slug, address, chain }];
      }),
    };
  });
}

/** @throws MarketFeedError */
function parseLines(lines: readonly FeedLine[], now: Date): Line<ParsedRecord>[] {
  const issues: FeedIssue[] = [];
  const latest = now.getTime() + aheadMilliseconds;
  const ids = new Set<string>();
  const records = lines.flatMap(({ line, value }) => {
    const { data: record, error } = feedRecord.safeParse(value);
    if (!record) {
      issues.push(...listIssues(line, error));
      return [];
    }
    const at = "at" in record ? record.at : "mintedAt" in record ? record.mintedAt : null;
    if (at && at.getTime() > latest) {
      issues.push({ line, field: "at" in record ? "at" : "mintedAt", message: "must not be in the future" });
    }
    if ("id" in record) {
      if (ids.has(record.id)) issues.push({ line, field: "id", message: "is also on another line" });
      ids.add(record.id);
    }
    return [{ line, record }];
  });
  if (issues.length > 0) throw new MarketFeedError(issues);
  return records;
}

const listIssues = (line: number, error: z.ZodError): FeedIssue[] =>
  error.issues.map(({ path, message }) => ({ line, field: toPath(path), message }));

const isCollection = (record: ParsedRecord) => record.kind === "collection";
const isItem = (record: ParsedRecord) => record.kind === "item";
const isEvent = (record: ParsedRecord): record is EventRecord => !isCollection(record) && !isItem(record);

function ofKind<Kind extends ParsedRecord>(
  records: readonly Line<ParsedRecord>[],
  is: (record: ParsedRecord) => record is Kind,
): Line<Kind>[] {
  return records.filter((one): one is Line<Kind> => is(one.record));
}

/**
 * Saves the feed's collections.
 * @param naming lines that reference collections
 * @returns saved and referenced collections, by slug
 */
async function saveCollections(
  transaction: Queryable,
  saved: readonly Line<CollectionRecord>[],
  referencing: readonly Line<ItemRecord | EventRecord>[],
  issues: FeedIssue[],
): Promise<Map<string, MarketCollectionRow>> {
  const slugs = [
    ...new Set([
      ...saved.map(({ record }) => record.slug),
      ...referencing.map(({ record }) => record.collection),
    ]),
  ];
  const before = await readMarketCollectionsBySlug(transaction, slugs);
  for (const { line, record } of saved) {
    const collection = toCollection(line, record, before.get(record.slug), issues);
    if (!collection) continue;
    await saveMarketCollection(transaction, collection);
  }
  return readMarketCollectionsBySlug(transaction, slugs);
}

function toCollection(
  line: number,
  { kind: _kind, slug, verified, category, url, recorded, supply, ...own }: CollectionRecord,
  before: MarketCollectionRow | undefined,
  issues: FeedIssue[],
): NewMarketCollection | null {
  const market = {
    verified: verified ?? before?.verified ?? false,
    category: category === undefined ? (before?.category ?? null) : category,
    url: url === undefined ? (before?.url ?? null) : url,
    recorded: recorded ?? before?.recorded ?? false,
  };
  if (before?.shortId) {
    const [field] = Object.keys(own);
    if (field === undefined) return { ...before, ...market };
    issues.push({ line, field, message: "must be left out: the collection is minted here" });
    return null;
  }
  const { address, chain, name, createdAt } = { ...before, ...own };
  for (const [field, value] of Object.entries({ address, chain, name, createdAt })) {
    if (value === undefined) issues.push({ line, field, message: "must be given for a new collection" });
  }
  if (!address || !chain || !name || !createdAt) return null;
  const words = [name, own.symbol ?? before?.symbol ?? "", slug];
  return {
    symbol: "",
    description: "",
    image: null,
    banner: null,
    links: [],
    creator: null,
    standard: null,
    ...before,
    ...own,
    ...market,
    // Of another account, nothing is known yet.
    ...(before?.address === address ? {} : { controls: null, controlsReadAt: null }),
    slug,
    address,
    chain,
    name,
    createdAt,
    supplyTotal: supply === undefined ? (before?.supplyTotal ?? null) : supply,
    search: toSearchText(words.join(" ")),
  };
}

/** Checks that referenced collections, items and offers exist and belong together. */
async function checkReferences(
  transaction: Queryable,
  known: ReadonlyMap<string, MarketCollectionRow>,
  items: readonly Line<ItemRecord>[],
  events: readonly Line<EventRecord>[],
  issues: FeedIssue[],
): Promise<void> {
  for (const { line, record } of [...items, ...events]) {
    const collection = known.get(record.collection);
    if (!collection) issues.push({ line, field: "collection", message: "is not known" });
    else if (record.kind === "item" && collection.shortId !== null) {
      issues.push({ line, field: "collection", message: "is minted here: its items come from the chain" });
    }
  }
  const mints = [...items, ...events].flatMap(({ record }) => record.mint ?? []);
  const collectionOfMint = await readItemCollections(transaction, mints);
  const offers = events.flatMap(({ record }) => ("offer" in record ? (record.offer ?? []) : []));
  const collectionOfOffer = await readOfferCollections(transaction, offers);

  for (const { line, record } of items) {
    const id = known.get(record.collection)?.id;
    const owning = collectionOfMint.get(record.mint) ?? id;
    if (owning !== id) issues.push({ line, field: "mint", message: "is an item of another collection" });
    if (id && owning === id) collectionOfMint.set(record.mint, id);
  }
  for (const { record } of events) {
    const id = known.get(record.collection)?.id;
    if (record.kind === "offer" && id) collectionOfOffer.set(record.id, id);
  }
  for (const { line, record } of events) {
    const id = known.get(record.collection)?.id;
    if (!id) continue;
    if (record.mint !== undefined && collectionOfMint.get(record.mint) !== id) {
      issues.push({ line, field: "mint", message: "is no item of the collection" });
    }
    if ("offer" in record && record.offer !== undefined && collectionOfOffer.get(record.offer) !== id) {
      issues.push({ line, field: "offer", message: "is no offer for the collection" });
    }
  }
}

function toItem(record: ItemRecord, collection: MarketCollectionRow): NewMarketItem {
  const { mint, number, name, image, rarityRank, url, mintedAt } = record;
  const none = { number: null, image: null, rarityRank: null, isPlaceholder: false, url: null };
  return {
    ...none,
    collectionId: collection.id,
    place: null,
    mint,
    name,
    mintedAt,
    ...describeItem(record, collection.name),
    ...(number && { number }),
    ...(image && { image }),
    ...(rarityRank && { rarityRank }),
    ...(url && { url }),
  };
}

function toMintEvent(
  { mint, mintedAt, to, price, signature }: ItemRecord,
  collectionId: string,
): NewMarketEvent {
  return {
    ...noDetails,
    id: `mint:${mint}`,
    kind: "mint",
    at: mintedAt,
    collectionId,
    mint,
    toWallet: to,
    ...(price !== undefined && { price }),
    ...(signature !== undefined && { signature }),
  };
}

function toEvent(record: EventRecord, collectionId: string): NewMarketEvent {
  const { id, kind, at, from, mint = null, marketplace = null, url = null } = record;
  return {
    ...noDetails,
    id,
    kind,
    at,
    collectionId,
    mint,
    fromWallet: from,
    marketplace,
    url,
    ...("to" in record && { toWallet: record.to }),
    ...("price" in record && { price: record.price }),
    ...("quantity" in record && { quantity: record.quantity }),
    ...("expiresAt" in record && { expiresAt: record.expiresAt ?? null }),
    ...("signature" in record && { signature: record.signature ?? null }),
    ...("offer" in record && { offerId: record.offer ?? null }),
  };
}
