import { doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";

/** Sessions of a client that expired unsigned, minus those that it signed. See `nextPrepareAt`. */
export const sessionLapses = pgTable(
  "session_lapses",
  {
    /** IP that the rate limits count. */
    client: text("client").primaryKey(),
    /** Decayed up to `lapsedAt`. */
    score: doublePrecision("score").notNull(),
    lapsedAt: timestamp("lapsed_at").notNull(),
  },
  (table) => [index("session_lapses_ended").on(table.lapsedAt)],
);
