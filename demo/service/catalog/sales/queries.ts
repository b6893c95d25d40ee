import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { mints, sessions } from "../mints/tables.js";
import { phases } from "../phases/tables.js";

/** Sales of one phase in one currency. */
export interface PhaseSales {
  phase: string;
  /** SPL mint; null for the native coin. */
  currency: string | null;
  units: number;
  buyers: number;
  /** Base units of the currency. */
  paidBaseUnits: bigint;
  lastAt: Date;
}

/** Confirmed mints only. */
export async function readSales(database: Queryable, collectionId: string): Promise<PhaseSales[]> {
  const rows = await database
    .select({
      phase: phases.name,
      currency: sessions.priceMint,
      units: sql<number>`count(*)::int`,
      buyers: sql<number>`count(distinct ${mints.wallet})::int`,
      paidBaseUnits: sql<string>`sum(${sessions.priceBaseUnits} - ${sessions.discountBaseUnits})`,
      lastAt: sql<string>`max(${mints.settledAt})`,
    })
    .from(mints)
    .innerJoin(sessions, eq(sessions.id, mints.sessionId))
    .innerJoin(phases, eq(phases.id, mints.phaseId))
    .where(sql`${mints.collectionId} = ${collectionId} and ${mints.state} = 'confirmed'`)
    .groupBy(phases.id, sessions.priceMint)
    .orderBy(asc(phases.position));
  return rows.map((row) => ({
    ...row,
    paidBaseUnits: BigInt(row.paidBaseUnits),
    lastAt: new Date(row.lastAt),
  }));
}
