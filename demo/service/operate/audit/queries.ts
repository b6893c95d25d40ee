import { and, arrayContains, desc, gte, sql } from "drizzle-orm";
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
 */
export async function listAuditEntries(
  database: Queryable,
  { collection, since, limit }: { collection?: string | undefined; since?: Date | undefined; limit: number },
): Promise<AuditEntry[]> {
  return await database
    .select()
    .from(auditEntries)
    .where(
      and(
        collection === undefined ? undefined : arrayContains(auditEntries.collections, [collection]),
        since && gte(auditEntries.at, since),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
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
