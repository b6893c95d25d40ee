import { and, asc, eq, gte, sql } from "drizzle-orm";
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

/** Units that were sold in a minute. */
export interface SoldMinute {
  /** Start of the minute. */
  at: Date;
  units: number;
}

/** Confirmed units by minute since a time, oldest first, without the minutes in which none was sold. */
export async function readSoldMinutes(
  database: Queryable,
  collectionId: string,
  since: Date,
): Promise<SoldMinute[]> {
  const minute = sql<string>`date_trunc('minute', ${mints.settledAt})`;
  const rows = await database
    .select({ at: minute, units: sql<number>`count(*)::int` })
    .from(mints)
    .where(
      and(eq(mints.collectionId, collectionId), eq(mints.state, "confirmed"), gte(mints.settledAt, since)),
    )
    .groupBy(minute)
    .orderBy(minute);
  return rows.map(({ at, units }) => ({ at: new Date(at), units }));
}
