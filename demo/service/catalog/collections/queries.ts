import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "./tables.js";
import type { Visibility } from "./visibility.js";

export interface NamedCollection extends Visibility {
  id: string;
  shortId: string;
  name: string;
  chain: string;
  /** Recipient of the payments. */
  treasury: string;
}

/**
 * Kinds of final metadata among the items of a chain's collections, by standard and by whether it can be changed later.
 */
export async function listMetadataKinds(
  database: Queryable,
  chain: string,
): Promise<{ standard: string; growth: number; isClosed: boolean }[]> {
  const isClosed = sql<boolean>`not ${collections.mutable}`;
  return database
    .select({
      standard: collections.standard,
      isClosed,
      growth: sql<number>`max(greatest(${collections.itemNameBytes} - octet_length(${collections.name}), 0))::int`,
    })
    .from(collections)
    .where(and(eq(collections.chain, chain), isNotNull(collections.groupSeed)))
    .groupBy(collections.standard, isClosed);
}

/** Finds by short id, UUID, slug or address; null if not found. */
export async function findCollection(
  database: Queryable,
  identifier: string,
): Promise<NamedCollection | null> {
  const [row] = await database
    .select({
      id: collections.id,
      shortId: collections.shortId,
      name: collections.name,
      chain: collections.chain,
      treasury: collections.treasury,
      visibility: collections.visibility,
      visibleFrom: collections.visibleFrom,
    })
    .from(collections)
    .where(
      or(
        eq(collections.shortId, identifier),
        eq(collections.slug, identifier),
        eq(collections.address, identifier),
        sql`${collections.id}::text = ${identifier.toLowerCase()}`,
      ),
    )
    // A slug may equal another collection's short id; the short id takes precedence.
    .orderBy(sql`${collections.shortId} <> ${identifier}`)
    .limit(1);
  return row ?? null;
}

/** Collections that have one of these addresses. */
export async function findCollectionsAt(
  database: Queryable,
  addresses: readonly string[],
): Promise<Pick<typeof collections.$inferSelect, "shortId" | "address">[]> {
  if (addresses.length === 0) return [];
  const { shortId, address } = collections;
  return database
    .select({ shortId, address })
    .from(collections)
    .where(inArray(address, [...addresses]));
}

/** Addresses that the collections of a chain pay, with the collections' short ids. */
export async function listPaidAddresses(
  database: Queryable,
  chain: string,
): Promise<{ shortId: string; address: string }[]> {
  const { rows } = await database.execute<{ shortId: string; address: string }>(sql`
    select distinct short_id as "shortId", address from (
      select short_id, chain, treasury as address from ${collections}
      union all
      select short_id, chain, recipient ->> 'address' from ${collections},
        jsonb_array_elements(royalty -> 'recipients') as recipient
      union all
      select short_id, chain, recipient ->> 'address' from ${collections}
        join phases on phases.collection_id = ${collections.id}, jsonb_array_elements(phases.recipients) as recipient
    ) as paid where chain = ${chain} order by short_id, address`);
  return rows;
}

/** Token standards of a chain's collections that the service mints. */
export async function listStandards(database: Queryable, chain: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ standard: collections.standard })
    .from(collections)
    .where(and(eq(collections.chain, chain), isNotNull(collections.groupSeed)));
  return rows.map(({ standard }) => standard);
}
