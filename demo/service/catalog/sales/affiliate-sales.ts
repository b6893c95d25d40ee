import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.js";
import { affiliates } from "../affiliates/tables.js";
import { mints, sessions } from "../mints/tables.js";

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
