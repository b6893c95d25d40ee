import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../collections/tables.js";
import { calendarChanges, type RemovedPhase } from "./tables.js";

/** What has changed of an event since it was first shown in calendars. */
export type CalendarChange = typeof calendarChanges.$inferSelect;

/** Records that a phase or a reveal has changed, so that calendars replace its event. */
export async function recordCalendarChange(
  transaction: Queryable,
  {
    collectionId,
    subjectId,
    removed = null,
  }: { collectionId: string; subjectId: string; removed?: RemovedPhase | null },
): Promise<void> {
  await transaction
    .insert(calendarChanges)
    .values({ collectionId, subjectId, removed })
    .onConflictDoUpdate({
      target: [calendarChanges.collectionId, calendarChanges.subjectId],
      set: { sequence: sql`${calendarChanges.sequence} + 1`, changedAt: sql`now()`, removed },
    });
}

/** What calendars show of a collection in addition to its response. */
export interface CalendarHistory {
  /** Time at which the events without a change were created. */
  readonly createdAt: Date;
  readonly changes: readonly CalendarChange[];
}

/** Null for an unknown collection. */
export async function readCalendarHistory(
  database: Queryable,
  collectionId: string,
): Promise<CalendarHistory | null> {
  const rows = await database
    .select({ createdAt: collections.createdAt, change: calendarChanges })
    .from(collections)
    .leftJoin(calendarChanges, eq(calendarChanges.collectionId, collections.id))
    .where(eq(collections.id, collectionId));
  const [first] = rows;
  return first ? { createdAt: first.createdAt, changes: rows.flatMap(({ change }) => change ?? []) } : null;
}
