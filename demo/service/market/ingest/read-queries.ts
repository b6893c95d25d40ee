import { and, eq, inArray, sql } from "drizzle-orm";
import { collections } from "../../catalog/collections/tables.js";
import { mints } from "../../catalog/mints/tables.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { marketMoves, marketReads } from "../tables.js";

/** Collection whose transactions are due to be read. */
export interface DueCollection {
  readonly id: string;
  readonly address: string;
  /** Name of its token standard. */
  readonly standard: string;
  /** Signature of the last transaction that was read; null: none. */
  readonly since: string | null;
}

/**
 * Leases the next collection of these standards whose transactions are due to be read.
 * @param when.until end of the lease: an unfinished read may be leased again from then on
 * @returns null if none is due
 */
export async function leaseDueCollection(
  database: Queryable,
  { chain, watchedStandards }: { readonly chain: string; readonly watchedStandards: readonly string[] },
  { now, until }: { now: Date; until: Date },
): Promise<DueCollection | null> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await database.execute<{ collection_id: string; read_until: string | null }>(sql`
    insert into ${marketReads} (collection_id, next_at)
    select id, ${until.toISOString()}::timestamptz from ${collections}
    left join ${marketReads} known on known.collection_id = id
    where chain = ${chain} and minted > 0
      and standard in (select jsonb_array_elements_text(${JSON.stringify(watchedStandards)}::jsonb))
      and (known.next_at is null or known.next_at <= ${moment})
    order by known.next_at nulls first limit 1
    on conflict (collection_id) do update set next_at = excluded.next_at
      where ${marketReads.nextAt} <= ${moment}
    returning collection_id, read_until`);
  const [leased] = rows;
  if (!leased) return null;
  const [collection] = await database
    .select({ id: collections.id, address: collections.address, standard: collections.standard })
    .from(collections)
    .where(eq(collections.id, leased.collection_id));
  return collection ? { ...collection, since: leased.read_until } : null;
}

/** Signatures of mints of this service among others; their items have no earlier events. */
export async function listMintSignatures(
  database: Queryable,
  collectionId: string,
  signatures: readonly string[],
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set();
  const rows = await database
    .selectDistinct({ signature: mints.signature })
    .from(mints)
    .where(and(eq(mints.collectionId, collectionId), inArray(mints.signature, [...signatures])));
  return new Set(rows.flatMap(({ signature }) => signature ?? []));
}

/**
 * Queues items for the market index, and saves how far the collection's transactions have been read.
 * @returns the number of items queued
 */
export function saveRead(
  database: Database,
  collectionId: string,
  {
    mints: touched,
    now,
    ...progress
  }: {
    readonly mints: readonly string[];
    readonly now: Date;
    readonly nextAt: Date;
    /** Omitted: unchanged. */
    readonly readUntil?: string;
  },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const moment = sql`${now.toISOString()}::timestamptz`;
    const { rowCount } = await transaction.execute(sql`
      insert into ${marketMoves} (mint_id, found_at, next_at)
      select id, ${moment}, ${moment} from ${mints}
      where collection_id = ${collectionId}
        and mint_address in (select jsonb_array_elements_text(${JSON.stringify(touched)}::jsonb))
      on conflict (mint_id) do update set found_at = excluded.found_at, next_at = excluded.next_at`);
    await transaction.update(marketReads).set(progress).where(eq(marketReads.collectionId, collectionId));
    return rowCount ?? 0;
  });
}
