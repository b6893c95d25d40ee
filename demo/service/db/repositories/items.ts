import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { collections, items, mints, type Attribute } from "../schema/schema.js";
import { isVisible } from "./visibility.js";

interface MintedUnit {
  readonly id: string;
  readonly collectionId: string;
  readonly wallet: string;
}

/**
 * Draws the unit's item in the secret order. Skips items locked by concurrent draws, so that transactions
 * don't wait.
 * @returns false if no item is left
 */
export async function drawItem(
  transaction: Queryable,
  { id, collectionId, wallet }: MintedUnit,
): Promise<boolean> {
  const next = transaction
    .select({ number: items.number })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), sql`${items.mintId} is null`))
    .orderBy(asc(items.drawOrder))
    .limit(1)
    .for("update", { skipLocked: true });
  const { rowCount } = await transaction
    .update(items)
    .set({ mintId: id, holder: wallet })
    // Compared with `=` instead of `in`, so that the subquery is evaluated once.
    .where(and(eq(items.collectionId, collectionId), eq(items.number, sql`${next}`)));
  return rowCount === 1;
}

/**
 * Appends the unit's item to the minted ones. The collection's counters must be locked: then new items only
 * appear at the end of the list.
 */
export async function assignItem(
  transaction: Queryable,
  { id, collectionId }: Pick<MintedUnit, "id" | "collectionId">,
): Promise<void> {
  await transaction
    .update(items)
    .set({ mintedPlace: nextPlace(collectionId) })
    .where(eq(items.mintId, id));
}

const nextPlace = (collectionId: string) =>
  sql`(select coalesce(max(minted_place), 0) + 1 from ${items} where collection_id = ${collectionId})`;

/** Returns the unit's item to the draw, in its old position. */
export async function returnItem(transaction: Queryable, unitId: string): Promise<void> {
  await transaction
    .update(items)
    .set({ mintId: null, mintedPlace: null, holder: null, holderAccount: null, holderSlot: null })
    .where(eq(items.mintId, unitId));
}

/**
 * Creates the next item of an open-ended collection, with the collection's name and image. The collection's
 * counters must be locked, so that numbers are unique.
 */
export async function createItem(
  transaction: Queryable,
  { id, collectionId, wallet }: MintedUnit,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${items} (collection_id, number, name, image, draw_order, mint_id, minted_place, holder)
    select id, next.number, name || ' #' || next.number, image, next.number, ${id}::uuid,
      ${nextPlace(collectionId)}, ${wallet}
    from ${collections}, lateral (
      select coalesce(max(number), 0) + 1 as number from ${items} where collection_id = ${collectionId}
    ) next
    where id = ${collectionId}`);
}

/** Metadata of a mint address. */
export interface MintedRecord {
  state: (typeof mints.$inferSelect)["state"];
  collection: {
    name: string;
    symbol: string;
    description: string;
    image: string | null;
    link: string | null;
  };
  item: { name: string; image: string | null; attributes: Attribute[] } | null;
}

/** Null for an address that was never prepared, and for a hidden collection's. */
export async function readMintedRecord(
  database: Queryable,
  now: Date,
  mintAddress: string,
): Promise<MintedRecord | null> {
  const [row] = await database
    .select({ state: mints.state, collection: collections, item: items })
    .from(mints)
    .innerJoin(collections, eq(collections.id, mints.collectionId))
    .leftJoin(items, eq(items.mintId, mints.id))
    .where(and(eq(mints.mintAddress, mintAddress), isVisible(mints.collectionId, now)));
  if (!row) return null;
  const { name, symbol, description, image, links } = row.collection;
  return {
    state: row.state,
    collection: { name, symbol, description, image, link: links[0]?.url ?? null },
    item: row.item,
  };
}
