import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Queryable } from "../database.js";
import { affiliates, mints, sessions } from "../schema/schema.js";

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
        sql`(${affiliates.endedAt} is null or ${affiliates.endedAt} > ${now.toISOString()}::timestamptz)`,
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

/** Sales credited to an affiliate in one currency. */
export interface AffiliateSale {
  code: string;
  name: string;
  endedAt: Date | null;
  /** SPL mint; null for the native coin, and without sales. */
  currency: string | null;
  /** Confirmed units. */
  units: number;
  /** Total paid for the units. */
  paidBaseUnits: bigint;
}

/**
 * Sales of every affiliate of a collection, counting confirmed units. One row per currency; one row with
 * zeros for an affiliate without sales.
 */
export async function readAffiliateSales(database: Database, collectionId: string): Promise<AffiliateSale[]> {
  const sales = database
    .select({
      code: sessions.affiliateCode,
      currency: sessions.priceMint,
      units: sql<number>`count(*)::int`.as("units"),
      paid: sql<string>`sum(${sessions.priceBaseUnits} - ${sessions.discountBaseUnits})`.as("paid"),
    })
    .from(sessions)
    .innerJoin(mints, and(eq(mints.sessionId, sessions.id), eq(mints.state, "confirmed")))
    .where(and(eq(sessions.collectionId, collectionId), isNotNull(sessions.affiliateCode)))
    .groupBy(sessions.affiliateCode, sessions.priceMint)
    .as("sales");
  const rows = await database
    .select({
      code: affiliates.code,
      name: affiliates.name,
      endedAt: affiliates.endedAt,
      currency: sales.currency,
      units: sql<number>`coalesce(${sales.units}, 0)`,
      paid: sql<string>`coalesce(${sales.paid}, 0)::text`,
    })
    .from(affiliates)
    .leftJoin(sales, eq(sales.code, affiliates.code))
    .where(eq(affiliates.collectionId, collectionId))
    .orderBy(asc(affiliates.code), sql`${sales.currency} nulls first`);
  return rows.map(({ paid, ...row }) => ({ ...row, paidBaseUnits: BigInt(paid) }));
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
