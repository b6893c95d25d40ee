import { and, arrayContained, arrayContains, desc, gte, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { auditEntries } from "./tables.js";

export type AuditEntry = typeof auditEntries.$inferSelect;

/** Records a change, preferably in the same transaction. */
export async function insertAuditEntry(database: Queryable, entry: Omit<AuditEntry, "id">): Promise<void> {
  await database.insert(auditEntries).values(entry);
}

/**
 * Entries, newest first.
 * @param which.collection short id; undefined: all
 * @param which.within short ids: only entries about these collections and no others, and only since the collections
 *   exist, because a removed one may have had the same short id
 */
export async function listAuditEntries(
  database: Queryable,
  {
    collection,
    since,
    within,
    limit,
  }: {
    collection?: string | undefined;
    since?: Date | undefined;
    within?: readonly string[] | undefined;
    limit: number;
  },
): Promise<AuditEntry[]> {
  return await database
    .select()
    .from(auditEntries)
    .where(
      and(
        collection === undefined ? undefined : arrayContains(auditEntries.collections, [collection]),
        since && gte(auditEntries.at, since),
        within && isWithin(within),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

function isWithin(shortIds: readonly string[]): SQL | undefined {
  if (shortIds.length === 0) return sql`false`;
  return and(
    arrayContained(auditEntries.collections, [...shortIds]),
    sql`cardinality(${auditEntries.collections}) > 0`,
    sql`not exists (
      select from ${auditEntries} removal
      where removal.id >= ${auditEntries}.id and removal.command = 'collections remove'
        and removal.collections && ${auditEntries}.collections)`,
  );
}

/** Treasuries that a collection had before its treasury was edited. @param collection short id */
export async function listFormerTreasuries(database: Queryable, collection: string): Promise<string[]> {
  const rows = await database
    .select({ treasury: sql<string>`${auditEntries.before} ->> 'treasury'` })
    .from(auditEntries)
    .where(
      and(
        arrayContains(auditEntries.collections, [collection]),
        sql`${auditEntries.before} ->> 'treasury' is not null`,
      ),
    );
  return rows.map(({ treasury }) => treasury);
}

/** Waits for other operator commands that are making changes, and blocks further ones until the transaction ends. */
export async function lockChanges(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator changes', 0))`);
}
