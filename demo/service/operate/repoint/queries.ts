import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { hasAuthorityEnded } from "../../catalog/collections/authority-end.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Minted item with the permanent URL of its metadata. */
export interface MintedAddress {
  readonly number: number;
  /** Base58. */
  readonly mint: string;
  /** Null: none is recorded. */
  readonly metadataUri: string | null;
}

/** Minted items of a collection by number. */
export function readMintedAddresses(database: Queryable, collectionId: string): Promise<MintedAddress[]> {
  return database
    .select({ number: items.number, mint: mints.mintAddress, metadataUri: items.metadataUri })
    .from(items)
    .innerJoin(mints, and(eq(mints.id, items.mintId), eq(mints.state, "confirmed")))
    .where(eq(items.collectionId, collectionId))
    .orderBy(asc(items.number));
}

/** Group of a collection with the permanent URL of its metadata. */
export interface GroupAddress extends Omit<MintedAddress, "number"> {
  /** Update authority with which the group was created. */
  readonly creator: string;
  /** True: the service has no power over it any more, or loses it now. */
  readonly isReleased: boolean;
}

/** Null for a collection without a group, or whose group isn't on the chain. */
export async function readGroupAddress(
  database: Queryable,
  collectionId: string,
  now: Date,
): Promise<GroupAddress | null> {
  const [row] = await database
    .select({
      mint: collections.address,
      metadataUri: collections.metadataUri,
      creator: sql<string>`coalesce(${collections.groupCreator}, ${collections.treasury})`,
      authorityEndsAt: collections.authorityEndsAt,
      authorityReleasedAt: collections.authorityReleasedAt,
    })
    .from(collections)
    .where(and(eq(collections.id, collectionId), isNotNull(collections.groupCreatedAt)));
  if (!row) return null;
  const { mint, metadataUri, creator } = row;
  return { mint, metadataUri, creator, isReleased: hasAuthorityEnded(row, now) };
}

/** Makes the service compare items with the chain immediately and write the differences. */
export async function requestMetadata(
  database: Queryable,
  collectionId: string,
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  await database.execute(sql`
    update ${items} set metadata_due_at = ${timestamptz(now)}
    where ${items.collectionId} = ${collectionId} and ${items.mintId} is not null
      and ${items.number} in (select value::int from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`);
}
