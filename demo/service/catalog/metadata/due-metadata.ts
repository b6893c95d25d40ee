import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { collections } from "../collections/tables.js";
import { currencies } from "../currencies/tables.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";
import { phases } from "../phases/tables.js";
import type { CollectionRow } from "../collections/collection-row.js";
import { isVisible } from "../collections/visibility.js";
import { isMetadataDue } from "./metadata-due.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** Item whose final metadata is due to be compared with the chain. */
export interface DueItem {
  /** Base58. */
  readonly mint: string;
  readonly item: Pick<
    typeof items.$inferSelect,
    "mintId" | "number" | "name" | "metadataUri" | "isPlaceholder"
  >;
  readonly collection: CollectionRow;
}

/**
 * Leases minted items of a chain whose metadata is due.
 * @param order.until end of the lease: an item may be leased again from then on
 */
export async function leaseDueMetadata(
  database: Queryable,
  { chain, now, until, limit }: { chain: string; now: Date; until: Date; limit: number },
): Promise<DueItem[]> {
  const due = database
    .select({ mintId: items.mintId })
    .from(items)
    .innerJoin(collections, and(eq(collections.id, items.collectionId), eq(collections.chain, chain)))
    .where(lte(items.metadataDueAt, now))
    .orderBy(asc(items.metadataDueAt))
    .limit(limit)
    .for("update", { of: items, skipLocked: true });
  const leased = await database
    .update(items)
    .set({ metadataDueAt: until })
    .where(sql`${items.mintId} = any(array${due})`)
    .returning({ mintId: items.mintId });
  if (leased.length === 0) return [];
  return await database
    .select({
      mint: mints.mintAddress,
      item: {
        mintId: items.mintId,
        number: items.number,
        name: items.name,
        metadataUri: items.metadataUri,
        isPlaceholder: items.isPlaceholder,
      },
      collection: collections,
    })
    .from(items)
    .innerJoin(mints, eq(mints.id, items.mintId))
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      inArray(
        items.mintId,
        leased.map(({ mintId }) => mintId!),
      ),
    )
    .orderBy(asc(items.collectionId), asc(items.mintedPlace));
}

/**
 * Sets the next time at which items are compared with the chain; null: never again. Items revealed since they were
 * leased keep their time.
 */
export async function scheduleMetadata(
  database: Queryable,
  dueItems: readonly DueItem[],
  dueAt: Date | null,
): Promise<void> {
  if (dueItems.length === 0) return;
  const keys = dueItems.map(({ item }) => ({ mint_id: item.mintId, is_placeholder: item.isPlaceholder }));
  await database.execute(sql`
    update ${items} set metadata_due_at = ${dueAt?.toISOString() ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (mint_id uuid, is_placeholder boolean)
    where ${items.mintId} = key.mint_id and ${items.isPlaceholder} = key.is_placeholder`);
}

/** Counts a collection's items with a permanent URL, and minted ones whose metadata is still being written. */
export async function countMetadata(
  database: Queryable,
  collectionId: string,
  now: Date,
): Promise<{ permanent: number; writing: number }> {
  const [row] = await database
    .select({
      permanent: sql<number>`count(${items.metadataUri})::int`,
      writing: sql<number>`count(*) filter (where ${isMetadataDue(timestamptz(now))})::int`,
    })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(eq(items.collectionId, collectionId));
  return row!;
}

/** Collection with a group, and the token accounts that receive its payments. */
export interface GroupedCollection {
  readonly collection: CollectionRow;
  readonly paymentAccounts: { owner: string; mint: string; tokenProgram: string }[];
}

/**
 * Collections of a chain that need a group. A hidden collection gets one with its first prepared mint, because a group
 * makes the collection's name public.
 * @param which.isCreated true: all; false: those whose group isn't known to exist
 * @param which.visibleAt time at which collections must be visible
 */
export async function readGrouped(
  database: Queryable,
  chain: string,
  { isCreated, visibleAt }: { isCreated: boolean; visibleAt: Date },
): Promise<GroupedCollection[]> {
  return await selectGrouped(database)
    .where(
      and(
        eq(collections.chain, chain),
        isNotNull(collections.groupSeed),
        isCreated ? undefined : isNull(collections.groupCreatedAt),
        or(
          isVisible(collections.id, visibleAt),
          isNotNull(collections.groupRequestedAt),
          isNotNull(collections.groupCreatedAt),
        ),
      ),
    )
    .orderBy(asc(collections.createdAt));
}

/** Null for a collection without a group, or whose group is already on the chain. */
export async function readGroupToCreate(
  database: Queryable,
  collectionId: string,
): Promise<GroupedCollection | null> {
  const [row] = await selectGrouped(database).where(
    and(
      eq(collections.id, collectionId),
      isNotNull(collections.groupSeed),
      isNull(collections.groupCreatedAt),
    ),
  );
  return row ?? null;
}

function selectGrouped(database: Queryable) {
  const treasury = sql`jsonb_build_array(jsonb_build_object('address', ${collections.treasury}))`;
  const recipient = sql`jsonb_array_elements(coalesce(${phases.recipients}, ${treasury}))`;
  const paid = database
    .selectDistinct({
      owner: sql<string>`recipient.value ->> 'address'`.as("owner"),
      mint: currencies.mint,
      tokenProgram: currencies.tokenProgram,
    })
    .from(phases)
    .innerJoin(currencies, eq(currencies.mint, phases.priceMint))
    .crossJoinLateral(sql`${recipient} as recipient (value)`)
    .where(eq(phases.collectionId, collections.id))
    .as("paid");
  return database
    .select({
      collection: collections,
      paymentAccounts: sql<GroupedCollection["paymentAccounts"]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'owner', paid.owner, 'mint', paid.mint, 'tokenProgram', paid.token_program))
        from ${paid}), '[]'::jsonb)`,
    })
    .from(collections);
}

/** Requests the creation of a hidden collection's group. */
export async function requestGroup(database: Queryable, collectionId: string, now: Date): Promise<void> {
  await database
    .update(collections)
    .set({ groupRequestedAt: now })
    .where(and(eq(collections.id, collectionId), isNull(collections.groupRequestedAt)));
}

/**
 * Records that a collection's group is on the chain with the given description.
 * @param creator update authority with which it was described; the first one stays
 * @param isCurrent compares the description with the collection, which may have been edited in the meantime
 * @returns false if it was edited, so that its group still has to be updated
 */
export function saveGroupCreated(
  database: Database,
  collectionId: string,
  { createdAt, creator }: { readonly createdAt: Date; readonly creator: string },
  isCurrent: (group: GroupedCollection) => boolean,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // Locks the collection before it is read.
    await transaction
      .update(collections)
      .set({
        groupCreatedAt: createdAt,
        groupCreator: sql`coalesce(${collections.groupCreator}, ${creator})`,
      })
      .where(eq(collections.id, collectionId));
    const [group] = await selectGrouped(transaction).where(eq(collections.id, collectionId));
    if (group && isCurrent(group)) return true;
    await transaction
      .update(collections)
      .set({ groupCreatedAt: null })
      .where(eq(collections.id, collectionId));
    return false;
  });
}

/** Records the update authority with which a collection's group was created, unless it is known. */
export async function saveGroupCreator(
  database: Queryable,
  collectionId: string,
  creator: string,
): Promise<void> {
  await database
    .update(collections)
    .set({ groupCreator: creator })
    .where(and(eq(collections.id, collectionId), isNull(collections.groupCreator)));
}

/** Records that a collection's group isn't on the chain, and nothing that is known of it. */
export async function saveGroupMissing(database: Queryable, collectionId: string): Promise<void> {
  await database
    .update(collections)
    .set({ groupCreatedAt: null, groupCreator: null, authorityReleasedAt: null })
    .where(eq(collections.id, collectionId));
}
