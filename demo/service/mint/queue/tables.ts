import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { collections } from "../../catalog/collections/tables.js";
import { phases } from "../../catalog/phases/tables.js";

/**
 * Orders that wait for reserved units to be returned, in order of arrival. An order leaves the queue when it reserves
 * its units or has not retried for a long time.
 */
export const queuedOrders = pgTable(
  "queued_orders",
  {
    /** Increases with each arrival, across all processes. */
    place: bigserial("place", { mode: "number" }).notNull(),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id, { onDelete: "cascade" }),
    wallet: text("wallet").notNull(),
    /**
     * IP that the rate limits count, or `key` with the id of a server's secret key. Needed because anyone can name any
     * wallet.
     */
    client: text("client").notNull(),
    quantity: integer("quantity").notNull(),
    /** Time at which the order is passed over unless its client has retried. */
    askBefore: timestamp("ask_before").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phaseId, table.wallet, table.client] }),
    check("queued_orders_quantity", sql`${table.quantity} >= 1`),
    index("queued_orders_by_place").on(table.collectionId, table.place),
    index("queued_orders_ended").on(table.askBefore),
  ],
);
