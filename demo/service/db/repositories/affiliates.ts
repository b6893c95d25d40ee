import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Queryable } from "../database.js";
import { affiliates, mints, sessions } from "../schema/schema.js";

/** Whether a collection has an affiliate with this code whose work is not over. */
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

/** Writes affiliates down. One that is there already gets the new name, and is active again. */
export async function saveAffiliates(
  database: Queryable,
  collectionId: string,
  people: readonly { code: string; name: string }[],
): Promise<void> {
  if (people.length === 0) return;
  await database
    .insert(affiliates)
    .values(people.map((person) => ({ ...person, collectionId })))
    .onConflictDoUpdate({
      target: [affiliates.collectionId, affiliates.code],
      set: { name: sql`excluded.name`, endedAt: null },
    });
}

/** From `now` on the code is refused; what it was credited with stays. @returns false for an unknown or ended one */
export async function endAffiliate(
  database: Database,
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

/** What an affiliate has brought in one currency. */
export interface AffiliateSale {
  code: string;
  name: string;
  endedAt: Date | null;
  /** SPL mint; null for the native coin, and where nothing is sold yet. */
  currency: string | null;
  /** Confirmed. */
  units: number;
  /** What was paid for them. */
  paidBaseUnits: bigint;
}

/**
 * Every affiliate of a collection with the units that the chain has confirmed for buyers who came by its code, one row
 * a currency; one row of nothing for those without any.
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
