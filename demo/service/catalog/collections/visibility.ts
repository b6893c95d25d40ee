import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "./tables.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type Visibility = Pick<typeof collections.$inferSelect, "visibility" | "visibleFrom">;

/** Ids of the collections that are hidden at the given time, as a subquery. */
export const hiddenCollections = (now: Date): SQL =>
  sql`(select hidden.id from ${collections} hidden where hidden.visibility = 'hidden'
    and (hidden.visible_from is null or hidden.visible_from > ${timestamptz(now)}))`;

/**
 * Condition: the collection is publicly visible at the given time. Hidden ones are read once per statement and filtered
 * by id, which leaves the use of indexes and the order unchanged.
 */
export const isVisible = (collectionId: SQLWrapper, now: Date): SQL =>
  sql`${collectionId} not in ${hiddenCollections(now)}`;

/** Hides or shows a collection. */
export async function setVisibility(database: Queryable, id: string, visibility: Visibility): Promise<void> {
  await database.update(collections).set(visibility).where(eq(collections.id, id));
}
