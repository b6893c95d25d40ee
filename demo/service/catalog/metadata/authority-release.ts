import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../collections/tables.js";
import type { CollectionRow } from "../collections/collection-row.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";
import { reveals } from "../reveals/tables.js";

/**
 * Time that the service keeps its authority over a collection with mutable metadata after its last mint, so that the
 * creator can still have metadata repointed and the royalty changed.
 */
export const authorityGraceMilliseconds = 7 * 86_400_000;

/** Time for which other processes may still reserve units after a command has ended the sale. Milliseconds. */
const reserveMilliseconds = 10_000;

/** Work that only the service's authority can do; it keeps its authority until there is none. */
export interface OpenWork {
  /** Units that are held, sent, or not finalized. */
  readonly units: number;
  /** Minted items whose own metadata isn't written, or isn't closed yet. */
  readonly items: number;
  /** True: the items aren't revealed. */
  readonly isSealed: boolean;
}

const unitsOpen = sql`(select count(*) from ${mints} where ${mints.collectionId} = ${collections.id}
  and (${mints.state} in ('reserved', 'submitted') or (${mints.state} = 'confirmed' and ${mints.finalizedAt} is null)))`;
const itemsOpen = sql`(select count(*) from ${items} where ${items.collectionId} = ${collections.id}
  and ${items.mintId} is not null and ${items.metadataDueAt} is not null)`;
const isSealed = sql`exists (select from ${reveals} where ${reveals.collectionId} = ${collections.id}
  and ${reveals.revealedAt} is null)`;
const lastSettled = sql`(select max(${mints.settledAt}) from ${mints}
  where ${mints.collectionId} = ${collections.id} and ${mints.state} = 'confirmed')`;

/** Work that is left for the service's authority in a collection. */
export async function readOpenWork(database: Queryable, collectionId: string): Promise<OpenWork> {
  const [row] = await database
    .select({
      units: sql<number>`${unitsOpen}::int`,
      items: sql<number>`${itemsOpen}::int`,
      isSealed: sql<boolean>`${isSealed}`,
    })
    .from(collections)
    .where(eq(collections.id, collectionId));
  return row!;
}

const toTimestamp = (moment: Date, milliseconds: number): SQL =>
  sql`${new Date(moment.getTime() - milliseconds).toISOString()}::timestamptz`;

/**
 * Reads the collections of a chain over which the service's authority is to end now: everything is minted, finalized and
 * written, or the creator has ended it. A drop that may still mint, reveal or write anything keeps it.
 * @param graceful standards in which the authority can still change what is minted, for which the creator gets a week
 */
export function readDueReleases(
  database: Queryable,
  chain: string,
  { now, graceful }: { readonly now: Date; readonly graceful: readonly string[] },
): Promise<Pick<CollectionRow, "id" | "address" | "standard">[]> {
  const { id, address, standard, authorityEndsAt, supplyTotal, minted, mutable } = collections;
  const isSoldOut = sql`(${minted} = ${supplyTotal} and (not ${mutable} or not ${standard} = any(array[${sql.join(
    graceful.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]) or
    ${lastSettled} <= ${toTimestamp(now, authorityGraceMilliseconds)}))`;
  const isEnded = sql`case when ${authorityEndsAt} is null then ${isSoldOut}
    else ${authorityEndsAt} <= ${toTimestamp(now, reserveMilliseconds)} end`;
  return database
    .select({ id, address, standard })
    .from(collections)
    .where(
      and(
        eq(collections.chain, chain),
        isNotNull(collections.groupSeed),
        isNotNull(collections.groupCreatedAt),
        isNull(collections.authorityReleasedAt),
        eq(collections.held, 0),
        isEnded,
        sql`${unitsOpen} = 0 and ${itemsOpen} = 0 and not ${isSealed}`,
      ),
    );
}

/** Records that the service has no authority over a collection any more. */
export async function saveReleased(database: Queryable, collectionId: string, now: Date): Promise<void> {
  await database
    .update(collections)
    .set({ authorityReleasedAt: now })
    .where(and(eq(collections.id, collectionId), isNull(collections.authorityReleasedAt)));
}

/** Sets when the service's authority over a collection ends. */
export async function endAuthority(database: Queryable, collectionId: string, endsAt: Date): Promise<void> {
  await database.update(collections).set({ authorityEndsAt: endsAt }).where(eq(collections.id, collectionId));
}
