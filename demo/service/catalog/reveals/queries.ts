import { and, asc, count, eq, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Database, Queryable, Transactional } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import type { SealedContent } from "./reveal-commitment.js";
import { reveals, sealedItems } from "./tables.js";
import { recordCalendarChange } from "../calendar/queries.js";
import { collections } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { jsonb, timestamptz } from "../../platform/db/sql-values.js";

export type RevealRow = typeof reveals.$inferSelect;

/** Planned reveal with the contents to assign to placeholders. */
export interface NewReveal extends Omit<RevealRow, "collectionId" | "revealedAt"> {
  readonly sealed: readonly (SealedContent & { readonly drawOrder: bigint })[];
}

/** Inserts a collection's reveal, before its first mint. */
export async function insertReveal(
  transaction: Queryable,
  collectionId: string,
  { sealed, ...reveal }: NewReveal,
): Promise<void> {
  await transaction.insert(reveals).values({ ...reveal, collectionId });
  for (const part of inBatches(sealed)) {
    await transaction.insert(sealedItems).values(part.map((item) => ({ ...item, collectionId })));
  }
}

/** Null for a collection without a reveal. */
export async function readReveal(database: Queryable, collectionId: string): Promise<RevealRow | null> {
  const [row] = await database.select().from(reveals).where(eq(reveals.collectionId, collectionId));
  return row ?? null;
}

/** Slice of a collection's placeholders. */
export function readSealedItems(
  database: Queryable,
  collectionId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SealedContent[]> {
  return database
    .select({ place: sealedItems.place, hash: sealedItems.hash, content: sealedItems.content })
    .from(sealedItems)
    .where(eq(sealedItems.collectionId, collectionId))
    .orderBy(asc(sealedItems.place))
    .limit(limit)
    .offset(offset);
}

/** Number of a collection's placeholders. */
export const countSealedItems = (database: Database, collectionId: string): Promise<number> =>
  database.$count(sealedItems, eq(sealedItems.collectionId, collectionId));

/** Number of minted placeholders in a group, whose names a reveal writes to the chain. */
export async function countRevealedOnChain(database: Queryable, collectionId: string): Promise<number> {
  const [row] = await database
    .select({ minted: count() })
    .from(items)
    .innerJoin(collections, and(eq(collections.id, items.collectionId), isNotNull(collections.groupSeed)))
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.mintId)));
  return row!.minted;
}

/** Ids of the collections whose reveal is due. */
export async function listDueReveals(database: Queryable, now: Date): Promise<string[]> {
  const rows = await database
    .select({ id: reveals.collectionId })
    .from(reveals)
    .where(and(isNull(reveals.revealedAt), lte(reveals.dueAt, now)))
    .orderBy(asc(reveals.dueAt));
  return rows.map(({ id }) => id);
}

/**
 * Sets the time of a reveal. @param dueAt null: the creator reveals the items by hand
 * @returns false if the items are revealed, or there is no reveal
 */
export async function scheduleReveal(
  database: Queryable,
  collectionId: string,
  dueAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await database
    .update(reveals)
    .set({ dueAt })
    .where(and(eq(reveals.collectionId, collectionId), isNull(reveals.revealedAt)));
  if (rowCount !== 1) return false;
  await recordCalendarChange(database, { collectionId, subjectId: collectionId });
  return true;
}

/** Item fields that are set when it is minted. */
const mintFields = {
  mintId: items.mintId,
  mintedPlace: items.mintedPlace,
  holder: items.holder,
  holderAccount: items.holderAccount,
  holderSlot: items.holderSlot,
};

/**
 * Reveals a collection in one transaction: minted placeholders get the content of their place, and the remaining
 * contents become items that are drawn in a secret order. Concurrent confirmations of mints wait.
 * @returns the number of revealed minted items; null if the collection has no pending reveal
 */
export async function revealItems(
  database: Transactional,
  collectionId: string,
  now: Date,
): Promise<number | null> {
  return database.transaction(async (transaction) => {
    const ofCollection = eq(items.collectionId, collectionId);
    // In the same order as a confirmation locks them: items before the collection.
    await transaction.select({ number: items.number }).from(items).where(ofCollection).for("update");
    const [collection] = await transaction
      .select({ groupSeed: collections.groupSeed })
      .from(collections)
      .where(eq(collections.id, collectionId))
      .for("update");
    const { rowCount } = await transaction
      .update(reveals)
      .set({ revealedAt: now })
      .where(and(eq(reveals.collectionId, collectionId), isNull(reveals.revealedAt)));
    if (!collection || rowCount === 0) return null;
    const placeholders = await transaction
      .delete(items)
      .where(ofCollection)
      .returning({ place: items.number, ...mintFields });
    const minted = placeholders.filter(({ mintId }) => mintId !== null);
    const dueAt = collection.groupSeed === null ? null : now.toISOString();
    await transaction.execute(sql`
      insert into ${items} (collection_id, number, name, image, animation, description, external_url, attributes,
        rarity_rank, draw_order, mint_id, minted_place, holder, holder_account, holder_slot, metadata_due_at,
        reveal_event_due)
      select sealed.collection_id, content.number, content.name, content.image, content.animation, content.description,
        content."externalUrl", content.attributes, content."rarityRank", sealed.draw_order, minted."mintId",
        minted."mintedPlace", minted.holder, minted."holderAccount", minted."holderSlot",
        case when minted."mintId" is not null then ${dueAt}::timestamptz end, minted."mintId" is not null
      from ${sealedItems} sealed
      cross join jsonb_to_record(sealed.content) as content (number int, name text, image text, animation text,
        description text, "externalUrl" text, attributes jsonb, "rarityRank" int)
      left join jsonb_to_recordset(${jsonb(minted)}) as minted (place int, "mintId" uuid, "mintedPlace" int,
        holder text, "holderAccount" text, "holderSlot" bigint) on minted.place = sealed.place
      where sealed.collection_id = ${collectionId}`);
    return minted.length;
  });
}

/** Ids of revealed collections that still have placeholders, from mints that were confirmed during the reveal. */
export async function listLatePlaceholders(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectDistinct({ id: items.collectionId })
    .from(items)
    .innerJoin(reveals, eq(reveals.collectionId, items.collectionId))
    .where(and(eq(items.isPlaceholder, true), isNotNull(reveals.revealedAt)));
  return rows.map(({ id }) => id);
}

/** Rolls back a transaction that would leave minted placeholders without an item. */
class ItemsLocked extends Error {}

/**
 * Replaces the placeholders of a revealed collection with the next items of the draw. Replaces none while concurrent
 * mints have locked too many of those items; the next call does.
 * @returns the number of minted items replaced
 */
export async function replacePlaceholders(
  database: Database,
  collectionId: string,
  now: Date,
): Promise<number> {
  const replaced = database.transaction(async (transaction) => {
    const placeholders = await transaction
      .delete(items)
      .where(and(eq(items.collectionId, collectionId), eq(items.isPlaceholder, true)))
      .returning({ place: items.number, ...mintFields });
    const minted = placeholders
      .filter(({ mintId }) => mintId !== null)
      .toSorted((one, other) => one.place - other.place);
    if (minted.length === 0) return 0;
    const { rowCount } = await transaction.execute(sql`
      with late as (
        select *, row_number() over (order by place) as rank
        from jsonb_to_recordset(${jsonb(minted)}) as late (place int, "mintId" uuid, "mintedPlace" int,
          holder text, "holderAccount" text, "holderSlot" bigint)
      ), free as materialized (
        select number, row_number() over (order by draw_order) as rank from (
          select number, draw_order from ${items} where collection_id = ${collectionId} and mint_id is null
          order by draw_order limit ${minted.length} for update skip locked
        ) next
      )
      update ${items} set mint_id = late."mintId", minted_place = late."mintedPlace", holder = late.holder,
        holder_account = late."holderAccount", holder_slot = late."holderSlot", reveal_event_due = true,
        metadata_due_at = case when collection.group_seed is not null then ${timestamptz(now)} end
      from late join free using (rank), ${collections} collection
      where ${items.collectionId} = ${collectionId} and ${items.number} = free.number
        and collection.id = ${collectionId}`);
    if (rowCount !== minted.length) throw new ItemsLocked();
    return minted.length;
  });
  return replaced.catch((error: unknown) => {
    if (error instanceof ItemsLocked) return 0;
    throw error;
  });
}

/** Collection that a job should have revealed. */
export interface OverdueReveal {
  readonly collectionId: string;
  readonly dueAt: Date;
}

/** Reveals that were due before the given time. */
export async function readOverdueReveals(
  database: Queryable,
  collectionId: string | undefined,
  since: SQL,
): Promise<OverdueReveal[]> {
  const rows = await database
    .select({ collectionId: reveals.collectionId, dueAt: reveals.dueAt })
    .from(reveals)
    .where(
      and(
        isNull(reveals.revealedAt),
        sql`${reveals.dueAt} < ${since}`,
        collectionId === undefined ? undefined : eq(reveals.collectionId, collectionId),
      ),
    )
    .orderBy(asc(reveals.dueAt));
  return rows.map((row) => ({ ...row, dueAt: row.dueAt! }));
}
