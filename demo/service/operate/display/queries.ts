import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";

/** Collection whose display is checked. */
export interface DisplayedCollection {
  readonly shortId: string;
  readonly name: string;
  readonly chain: string;
  readonly standard: string;
  readonly address: string;
}

/** Sample item of a collection. */
export interface SampleItem {
  readonly address: string;
  readonly number: number;
}

export async function readDisplayedCollection(
  database: Queryable,
  collectionId: string,
): Promise<DisplayedCollection> {
  const { shortId, name, chain, standard, address } = collections;
  const [row] = await database
    .select({ shortId, name, chain, standard, address })
    .from(collections)
    .where(eq(collections.id, collectionId));
  return row!;
}

/** The first items that aren't burned, those in escrow last. */
export function readSampleItems(
  database: Queryable,
  collectionId: string,
  limit: number,
): Promise<SampleItem[]> {
  return database
    .select({ address: mints.mintAddress, number: items.number })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .where(and(eq(items.collectionId, collectionId), isNotNull(items.mintedPlace), isNotNull(items.holder)))
    .orderBy(sql`${items.escrow} is not null`, asc(items.mintedPlace))
    .limit(limit);
}
