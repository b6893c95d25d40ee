import { isProduction } from "../../../../src/contract/values/chain.js";
import { uuid, type DeepRequired } from "../../../../src/contract/values/schema.js";
import type {
  MarketCollection,
  MarketCollectionsResponse,
  MarketMetaResponse,
  MarketStatsResponse,
} from "../../../../src/contract/market/collection.js";
import {
  countMarketCollections,
  findMarketCollection,
  listMarketCollections,
  type PicturedCollectionRow,
} from "./collection-queries.js";
import { readOpenSales } from "./open-sales.js";
import { readHeadlines } from "./stat-queries.js";
import { decodeCursor, cursorFormats, toResultPage } from "./cursor.js";
import type { Description } from "./description.js";
import { describeHeadline, readStats } from "./stats.js";
import type { ListOrder, MarketDeps } from "../market-deps.js";
import { unknownCollectionError } from "../errors.js";

export interface CollectionsOrder extends ListOrder {
  readonly chain?: string | undefined;
  readonly category?: string | undefined;
}

/**
 * Finds a visible collection by slug, address or case-insensitive id.
 * @throws ApiError `COLLECTION_NOT_FOUND`
 */
export async function getMarketCollection(
  { database, clock }: MarketDeps,
  identifier: string,
): Promise<PicturedCollectionRow> {
  const isUuid = uuid.safeParse(identifier).success;
  const lookup = { text: identifier, uuid: isUuid ? identifier.toLowerCase() : null };
  // PostgreSQL texts can't contain U+0000.
  const collection = identifier.includes("\0") ? null : await findMarketCollection(database, clock(), lookup);
  if (!collection) throw unknownCollectionError();
  return collection;
}

export async function describeCollections(
  context: MarketDeps,
  rows: readonly PicturedCollectionRow[],
  description: Description,
): Promise<DeepRequired<MarketCollection>[]> {
  const { database, clock } = context;
  const ids = rows.map(({ id }) => id);
  const minted = rows.filter(({ shortId }) => shortId !== null).map(({ id }) => id);
  const [headlines, sales] = await Promise.all([
    readHeadlines(database, ids, clock()),
    readOpenSales(context, minted),
  ]);
  return rows.map((row) => {
    const stats = describeHeadline(headlines.get(row.id)!, row, description);
    return {
      ...description.collectionName(row),
      address: row.address,
      symbol: row.symbol,
      description: row.description,
      links: row.links,
      creator: description.creator(row.creator),
      standard: row.standard,
      controls: row.controls,
      category: row.category,
      shortId: row.shortId,
      sale: sales.get(row.id) ?? null,
      url: row.url,
      banner: description.address(row.banner),
      accent: row.picture?.accent ?? null,
      supply: { total: row.supplyTotal, minted: row.minted, burned: row.burned },
      floor: stats.floor,
      stats,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

export async function readCollections(
  context: MarketDeps,
  { limit, cursor, chain, category }: CollectionsOrder,
  description: Description,
): Promise<DeepRequired<MarketCollectionsResponse>> {
  const list = JSON.stringify(["collections", chain, category]);
  const position =
    cursor === undefined ? null : decodeCursor(list, cursor, [cursorFormats.moment, cursorFormats.uuid]);
  const after = position && { createdAt: new Date(Number(position[0])), id: position[1] };
  const order = { chain, category, after, limit: limit + 1 };
  const rows = await listMarketCollections(context.database, context.clock(), order);
  const shown = await describeCollections(context, rows.slice(0, limit), description);
  const positionOf = ({ createdAt, id }: PicturedCollectionRow) => [createdAt.getTime(), id];
  return toResultPage(list, limit, rows, positionOf, () => shown);
}

export async function readCollection(
  context: MarketDeps,
  identifier: string,
  description: Description,
): Promise<DeepRequired<MarketCollection>> {
  const row = await getMarketCollection(context, identifier);
  const [collection] = await describeCollections(context, [row], description);
  return collection!;
}

export async function readCollectionStats(
  context: MarketDeps,
  identifier: string,
  description: Description,
): Promise<DeepRequired<MarketStatsResponse>> {
  const row = await getMarketCollection(context, identifier);
  const headlines = await readHeadlines(context.database, [row.id], context.clock());
  const headline = describeHeadline(headlines.get(row.id)!, row, description);
  return readStats(context, row, headline, description);
}

export async function readMeta({ database, clock }: MarketDeps): Promise<DeepRequired<MarketMetaResponse>> {
  const now = clock();
  const [chains, categories] = await Promise.all([
    countMarketCollections(database, now, "chain"),
    countMarketCollections(database, now, "category"),
  ]);
  return {
    chains: chains.map(({ value, collections }) => ({
      chain: value,
      name: nameWords(value),
      test: !isProduction(value),
      collections,
    })),
    categories: categories.map(({ value, collections }) => ({
      category: value,
      name: nameWords(value),
      collections,
    })),
  };
}

/** Display name of an id: `solana-mainnet` → `Solana mainnet`. */
const nameWords = (id: string) => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll("-", " ");
