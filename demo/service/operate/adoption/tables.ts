import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { collections } from "../../catalog/collections/tables.js";

/**
 * Finalized transactions that name a collection's group but are none of its mints. Anyone can send any number of them,
 * so `mints adopt` reads each only once.
 */
export const otherTransactions = pgTable(
  "other_transactions",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Base58. */
    signature: text("signature").notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.signature] })],
);
