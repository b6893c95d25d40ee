import { and, asc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { collections, type Royalty } from "../../catalog/collections/tables.js";
import { authorities } from "../fingerprint/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import { isMetadataOverdue } from "../../catalog/metadata/metadata-due.js";

/** Group of a collection. */
export interface RecordedGroup {
  collectionId: string;
  /** Base58. */
  address: string;
}

/** Group of a collection, as it should be on the chain. */
export interface DescribedGroup extends RecordedGroup {
  standard: string;
  /** Update authority with which it was created. */
  creator: string;
  name: string;
  /** Permanent URL of its metadata; null: none. */
  metadataUri: string | null;
  royalty: Royalty | null;
  /** Null: open-ended. */
  supply: number | null;
  /** True: the service has recorded that it has no power over it any more. */
  isReleased: boolean;
  /** True: the creator has ended the service's power. */
  isEnding: boolean;
  /** Address of the service's authority; null: no process has run yet. */
  authority: string | null;
  /** Base URL of the service's metadata; null: not known. */
  publicBase: string | null;
}

/** Minted item of a collection with a group, as it should be on the chain. */
export interface RecordedItem {
  collectionId: string;
  /** Base58. */
  mint: string;
  name: string;
  group: string;
  standard: string;
  /** Base URL of the service's metadata; null: not known. */
  publicBase: string | null;
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
): Promise<{ groups: DescribedGroup[]; missingGroups: RecordedGroup[]; items: RecordedItem[] }> {
  const isAsked = collectionId === undefined ? undefined : eq(collections.id, collectionId);
  const groups = await database
    .select({
      collectionId: collections.id,
      address: collections.address,
      standard: collections.standard,
      creator: sql<string>`coalesce(${collections.groupCreator}, ${collections.treasury})`,
      name: collections.name,
      metadataUri: collections.metadataUri,
      royalty: collections.royalty,
      supply: collections.supplyTotal,
      isReleased: sql<boolean>`${collections.authorityReleasedAt} is not null`,
      isEnding: sql<boolean>`${collections.authorityEndsAt} is not null`,
      authority: authorities.address,
      publicBase: authorities.publicBase,
    })
    .from(collections)
    .leftJoin(authorities, eq(authorities.chain, collections.chain))
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
      standard: collections.standard,
      publicBase: authorities.publicBase,
      metadataUri: items.metadataUri,
      isCreators: sql<boolean>`${collections.mutable} and not ${items.isPlaceholder}`,
      isOverdue,
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .innerJoin(mints, and(eq(mints.id, items.mintId), eq(mints.state, "confirmed")))
    .leftJoin(authorities, eq(authorities.chain, collections.chain))
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
