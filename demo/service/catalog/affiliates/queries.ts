import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/db/database.js";
import { affiliates } from "./tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** True if a collection has an active affiliate with this code. */
export async function isActiveAffiliate(
  database: Database,
  collectionId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const rows = await database
    .select({ found: sql`1` })
    .from(affiliates)
    .where(
      and(
        eq(affiliates.collectionId, collectionId),
        eq(affiliates.code, code),
        sql`(${affiliates.endedAt} is null or ${affiliates.endedAt} > ${timestamptz(now)})`,
      ),
    );
  return rows.length > 0;
}

/** Inserts or updates affiliates. An existing one is renamed and reactivated. */
export async function saveAffiliates(
  database: Queryable,
  collectionId: string,
  affiliatesToSave: readonly { code: string; name: string }[],
): Promise<void> {
  if (affiliatesToSave.length === 0) return;
  await database
    .insert(affiliates)
    .values(affiliatesToSave.map((person) => ({ ...person, collectionId })))
    .onConflictDoUpdate({
      target: [affiliates.collectionId, affiliates.code],
      set: { name: sql`excluded.name`, endedAt: null },
    });
}

/** Ends an affiliate from `now` on; its credited sales stay. @returns false for an unknown or ended one */
export async function endAffiliate(
  database: Queryable,
  collectionId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await database
    .update(affiliates)
    .set({ endedAt: now })
    .where(
      and(eq(affiliates.collectionId, collectionId), eq(affiliates.code, code), isNull(affiliates.endedAt)),
    );
  return rowCount === 1;
}

/** An affiliate, ended or not; null for an unknown code. */
export async function findAffiliate(
  database: Queryable,
  collectionId: string,
  code: string,
): Promise<typeof affiliates.$inferSelect | null> {
  const [row] = await database
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.collectionId, collectionId), eq(affiliates.code, code)));
  return row ?? null;
}
