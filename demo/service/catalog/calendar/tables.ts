import { integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { collections } from "../collections/tables.js";

/** A phase as it was before it was removed. */
export interface RemovedPhase {
  name: string;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string | null;
}

/** Changes of what calendars show of a collection: a row for each phase and reveal that has been changed or removed. */
export const calendarChanges = pgTable(
  "calendar_changes",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Id of the phase, which may not exist any more; that of the collection for its reveal. */
    subjectId: uuid("subject_id").notNull(),
    /** Number of changes. */
    sequence: integer("sequence").notNull().default(1),
    changedAt: timestamp("changed_at").notNull().defaultNow(),
    /** Null: it exists. */
    removed: jsonb("removed").$type<RemovedPhase>(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.subjectId] })],
);
