import { index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";

/** Answers that a prepare has used, so that they can't be used again. Removed once they are no longer valid. */
export const usedProofs = pgTable(
  "used_proofs",
  {
    /** Hash of the challenge's kind and id, in hex. */
    id: text("id").primaryKey(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (table) => [index("used_proofs_expired").on(table.expiresAt)],
);
