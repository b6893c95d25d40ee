import { doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";

/** Sessions of a client that ran out unsigned, less those that it signed. See `nextPrepareAt`. */
export const sessionLapses = pgTable(
  "session_lapses",
  {
    /** IP as the rate limits count it. */
    client: text("client").primaryKey(),
    /** Decayed until `lapsedAt`. */
    score: doublePrecision("score").notNull(),
    lapsedAt: timestamp("lapsed_at").notNull(),
  },
  (table) => [index("session_lapses_ended").on(table.lapsedAt)],
);
