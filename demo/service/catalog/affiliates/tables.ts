import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { collections } from "../collections/tables.js";

/**
 * Affiliates of a collection. Their credit is derived from the confirmed units of sessions with their code,
 * so it can't be counted twice, and follows forks.
 */
export const affiliates = pgTable(
  "affiliates",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Public, part of links; case-sensitive. */
    code: text("code").notNull(),
    /** Shown in the operator's lists only. */
    name: text("name").notNull(),
    createdAt: timestamp("created_at").notNull().defaultNow(),
    /** End of the code's validity. */
    endedAt: timestamp("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.code] })],
);
