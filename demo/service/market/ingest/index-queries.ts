import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import type { MarketCollectionRow } from "../read/collection-queries.js";
import { marketCollections, marketEvents, marketItems, marketMoves } from "../tables.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints, sessions } from "../../catalog/mints/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type OwnCollectionRow = typeof collections.$inferSelect;

/** Collections minted here with their rows in the market; null: not indexed yet. */
export async function readOwnCollections(
  database: Queryable,
  chain: string,
): Promise<{ own: OwnCollectionRow; known: MarketCollectionRow | null }[]> {
  return database
    .select({ own: collections, known: marketCollections })
    .from(collections)
    .leftJoin(marketCollections, eq(marketCollections.id, collections.id))
    .where(eq(collections.chain, chain))
    .orderBy(asc(collections.id));
}

/** True if the slug or the address belongs to a collection from the operator's feed. */
export async function isTaken(
  database: Queryable,
  { id, slug, address }: Pick<OwnCollectionRow, "id" | "slug" | "address">,
): Promise<boolean> {
  const rows = await database
    .select({ id: marketCollections.id })
    .from(marketCollections)
    .where(
      and(
        or(eq(marketCollections.slug, slug), eq(marketCollections.address, address)),
        sql`${marketCollections.id} <> ${id}`,
      ),
    );
  return rows.length > 0;
}

/** A confirmed mint with its item. */
export interface MintedItemRow {
  readonly place: number;
  readonly item: typeof items.$inferSelect;
  readonly mint: string;
  readonly wallet: string;
  readonly signature: string;
  readonly mintedAt: Date;
  /** Null: a fork may still revert it. */
  readonly finalizedAt: Date | null;
  /** Amount paid in base units of the native coin; null for other currencies. */
  readonly price: bigint | null;
}

/** Mints of a collection after a position, in order of confirmation. */
export function readMintsBehind(
  database: Queryable,
  collectionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<MintedItemRow[]> {
  const isBehind = and(gt(items.mintedPlace, after), isNotNull(items.mintedPlace));
  return readMints(database, and(eq(items.collectionId, collectionId), isBehind), limit);
}

/** Mints of a collection whose items are revealed but still placeholders in the market, in order of confirmation. */
export function readRevealedMints(
  database: Queryable,
  collectionId: string,
  limit: number,
): Promise<MintedItemRow[]> {
  const placeholders = database
    .select({ mint: marketItems.mint })
    .from(marketItems)
    .where(and(eq(marketItems.collectionId, collectionId), eq(marketItems.isPlaceholder, true)));
  const isPlaceholder = sql`${mints.mintAddress} in ${placeholders}`;
  return readMints(
    database,
    and(eq(items.collectionId, collectionId), eq(items.isPlaceholder, false), isPlaceholder),
    limit,
  );
}

/** Ids of revealed collections with placeholders in the market. */
export async function listRevealedMarkets(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectDistinct({ id: marketItems.collectionId })
    .from(marketItems)
    .innerJoin(reveals, eq(reveals.collectionId, marketItems.collectionId))
    .where(and(eq(marketItems.isPlaceholder, true), isNotNull(reveals.revealedAt)));
  return rows.map(({ id }) => id);
}

async function readMints(
  database: Queryable,
  condition: SQL | undefined,
  limit: number,
): Promise<MintedItemRow[]> {
  const rows = await database
    .select({ item: items, mint: mints, session: sessions })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .where(condition)
    .orderBy(asc(items.mintedPlace))
    .limit(limit);
  return rows.map(({ item, mint, session }) => ({
    place: item.mintedPlace!,
    item,
    mint: mint.mintAddress,
    wallet: mint.recipient ?? mint.wallet,
    signature: mint.signature!,
    mintedAt: mint.settledAt!,
    finalizedAt: mint.finalizedAt,
    price: session.priceMint === null ? session.priceBaseUnits - session.discountBaseUnits : null,
  }));
}

/** Saves the position up to which a collection's mints are indexed. */
export async function noteIndexedPlace(
  transaction: Queryable,
  id: string,
  indexedPlace: number,
): Promise<void> {
  await transaction.update(marketCollections).set({ indexedPlace }).where(eq(marketCollections.id, id));
}

/** Item with events that may not be in the market yet. */
export interface MovedItem {
  readonly mintId: string;
  readonly mint: string;
  /** Name of its token standard. */
  readonly standard: string;
  readonly collectionId: string;
  readonly foundAt: Date;
  /** Null: burned. */
  readonly holder: string | null;
  /** Account of a program that keeps the item for its holder; null: none. */
  readonly escrow: string | null;
  /** Slot of the observation. */
  readonly holderSlot: bigint;
  /** Current owner in the market. */
  readonly owner: string | null;
  /** Signature and time of the item's last chain event in the market. */
  readonly lastSignature: string | null;
  readonly lastAt: Date;
  /** Signature of the last transaction that was read; null: none. */
  readonly readUntil: string | null;
  /** Number of consecutive failed attempts. */
  readonly failures: number;
}

/** Leases moved items that are in the index. */
export async function leaseMovedItems(
  database: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<MovedItem[]> {
  const { rows } = await database.execute<{ mint_id: string }>(sql`
    update ${marketMoves} set next_at = ${timestamptz(until)}
    where mint_id in (
      select move.mint_id from ${marketMoves} move
      inner join ${mints} unit on unit.id = move.mint_id
      inner join ${marketItems} item on item.mint = unit.mint_address
      where move.next_at <= ${timestamptz(now)}
      order by move.next_at limit ${limit} for update of move skip locked
    )
    returning mint_id`);
  if (rows.length === 0) return [];
  const latest = database
    .select({ at: marketEvents.at, signature: marketEvents.signature })
    .from(marketEvents)
    .where(and(eq(marketEvents.mint, marketItems.mint), sql`${marketEvents.id} ~ '^(chain|mint):'`))
    .orderBy(desc(marketEvents.at), desc(marketEvents.place))
    .limit(1)
    .as("latest");
  const found = await database
    .select({
      mintId: marketMoves.mintId,
      mint: marketItems.mint,
      standard: collections.standard,
      collectionId: marketItems.collectionId,
      foundAt: marketMoves.foundAt,
      holder: items.holder,
      escrow: items.escrow,
      holderSlot: items.holderSlot,
      owner: marketItems.owner,
      lastSignature: latest.signature,
      lastAt: latest.at,
      readUntil: marketMoves.readUntil,
      failures: marketMoves.failures,
    })
    .from(marketMoves)
    .innerJoin(mints, eq(mints.id, marketMoves.mintId))
    .innerJoin(items, eq(items.mintId, mints.id))
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .innerJoin(marketItems, eq(marketItems.mint, mints.mintAddress))
    .innerJoinLateral(latest, sql`true`)
    .where(
      sql`${marketMoves.mintId} in (select jsonb_array_elements_text(${JSON.stringify(rows.map((row) => row.mint_id))}::jsonb)::uuid)`,
    );
  return found.map((row) => ({ ...row, holderSlot: row.holderSlot ?? 0n }));
}

/** Saves how far the transactions of a move have been read; the rest follows at `nextAt`. */
export async function saveMoveProgress(
  transaction: Queryable,
  { mintId }: Pick<MovedItem, "mintId">,
  { readUntil, nextAt }: { readUntil: string; nextAt: Date },
): Promise<void> {
  await transaction
    .update(marketMoves)
    .set({ readUntil, nextAt, failures: 0 })
    .where(eq(marketMoves.mintId, mintId));
}

/** Counts a failed attempt and postpones the next one. */
export async function postponeMove(
  database: Queryable,
  { mintId, failures }: Pick<MovedItem, "mintId" | "failures">,
  nextAt: Date,
): Promise<void> {
  await database
    .update(marketMoves)
    .set({ nextAt, failures: failures + 1 })
    .where(eq(marketMoves.mintId, mintId));
}

/** Ends the leases of moves of which nothing was read. */
export async function returnMoves(
  database: Queryable,
  moves: readonly Pick<MovedItem, "mintId">[],
  nextAt: Date,
): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ mintId }) => mintId);
  await database.update(marketMoves).set({ nextAt }).where(inArray(marketMoves.mintId, ids));
}

/** Makes the seller the holder of an item in escrow, whose owner on the chain is the marketplace's account. */
export async function correctHolder(
  transaction: Queryable,
  { mintId, mint }: Pick<MovedItem, "mintId" | "mint">,
): Promise<void> {
  await transaction.execute(sql`
    update ${items} set holder = item.owner from ${marketItems} item
    where mint_id = ${mintId} and item.mint = ${mint} and ${items.escrow} is not null and item.owner is not null
      and holder is distinct from item.owner`);
}

/** Deletes a processed move, unless the item has moved again since. */
export async function endMove(
  transaction: Queryable,
  { mintId, foundAt }: Pick<MovedItem, "mintId" | "foundAt">,
): Promise<void> {
  await transaction
    .delete(marketMoves)
    .where(and(eq(marketMoves.mintId, mintId), eq(marketMoves.foundAt, foundAt)));
}
