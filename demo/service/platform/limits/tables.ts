import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamp } from "../db/columns.js";

/** Counters of rate limits. The table is unlogged: it writes no write-ahead log and is empty after a database crash. */
export const rateCounts = pgTable(
  "rate_counts",
  {
    /** Limit and subject of the counter. */
    name: text("name").primaryKey(),
    count: integer("count").notNull(),
    endsAt: timestamp("ends_at").notNull(),
  },
  (table) => [index("rate_counts_ended").on(table.endsAt)],
);
