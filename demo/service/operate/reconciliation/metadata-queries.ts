import { and, asc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import { isMetadataOverdue } from "../../catalog/metadata/metadata-due.js";

/** Group of a collection. */
export interface RecordedGroup {
  collectionId: string;
  /** Base58. */
  address: string;
}

/** Minted item of a collection with a group, as it should be on the chain. */
export interface RecordedItem {
  collectionId: string;
  /** Base58. */
  mint: string;
  name: string;
  group: string;
  /** Permanent URL of its metadata; null: none. */
  metadataUri: string | null;
  /** True if the creator may have changed the metadata. */
  isCreators: boolean;
  /** True if a job should have compared it by now. */
  isOverdue: boolean;
}

/** Groups of a chain's collections, whether or not they are known to exist. */
export function readGroups(database: Queryable, chain: string): Promise<RecordedGroup[]> {
  return database
    .select({ collectionId: collections.id, address: collections.address })
    .from(collections)
    .where(and(eq(collections.chain, chain), isNotNull(collections.groupSeed)));
}

/**
 * Reads groups, groups that a job should have created, and items whose final metadata is written or overdue.
 * @param since time before which a job should have processed due work
 */
export async function readRecordedMetadata(
  database: Queryable,
  collectionId: string | undefined,
  since: SQL,
): Promise<{ groups: RecordedGroup[]; missingGroups: RecordedGroup[]; items: RecordedItem[] }> {
  const isAsked = collectionId === undefined ? undefined : eq(collections.id, collectionId);
  const groups = await database
    .select({ collectionId: collections.id, address: collections.address })
    .from(collections)
    .where(and(isNotNull(collections.groupCreatedAt), isAsked));
  const isOverdue = isMetadataOverdue(since);
  const awaited = sql`greatest(${collections.createdAt}, ${collections.visibleFrom}, ${collections.groupRequestedAt})`;
  const missingGroups = await database
    .select({ collectionId: collections.id, address: collections.address })
    .from(collections)
    .where(
      and(
        isNotNull(collections.groupSeed),
        isNull(collections.groupCreatedAt),
        sql`${awaited} < ${since}`,
        sql`(${collections.visibility} = 'visible' or ${collections.visibleFrom} <= ${since}
          or ${collections.groupRequestedAt} is not null)`,
        isAsked,
      ),
    );
  const rows = await database
    .select({
      collectionId: collections.id,
      mint: mints.mintAddress,
      name: items.name,
      group: collections.address,
      metadataUri: items.metadataUri,
      isCreators: sql<boolean>`${collections.mutable} and not ${items.isPlaceholder}`,
      isOverdue,
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .innerJoin(mints, and(eq(mints.id, items.mintId), eq(mints.state, "confirmed")))
    .leftJoin(reveals, eq(reveals.collectionId, items.collectionId))
    .where(
      and(
        isNotNull(collections.groupSeed),
        // Metadata due when a collection becomes immutable is already written.
        sql`(${items.metadataDueAt} is null or ${items.metadataDueAt} = ${collections.mutableUntil} or ${isOverdue})`,
        isAsked,
      ),
    )
    .orderBy(asc(items.collectionId), asc(items.mintedPlace));
  return { groups, missingGroups, items: rows };
}
