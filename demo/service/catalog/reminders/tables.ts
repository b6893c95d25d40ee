import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { phases } from "../phases/tables.js";

/** Browsers that are notified before a phase opens: a row for each of its phases, until the phase has opened. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    phaseId: uuid("phase_id")
      .notNull()
      .references(() => phases.id, { onDelete: "cascade" }),
    /** URL of the browser's push service, which identifies the browser. */
    endpoint: text("endpoint").notNull(),
    /** Key of the browser that messages are encrypted for, in base64url. */
    p256dh: text("p256dh").notNull(),
    /** Secret that authenticates messages, in base64url. */
    auth: text("auth").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** End of the sending process's lease; after a failure, the time of the next attempt. */
    leasedUntil: timestamp("leased_until"),
    /** Null: not notified yet. */
    sentAt: timestamp("sent_at"),
  },
  (table) => [
    unique("push_subscriptions_once").on(table.phaseId, table.endpoint),
    index("push_subscriptions_of_endpoint").on(table.endpoint),
    index("push_subscriptions_waiting")
      .on(table.phaseId, table.id)
      .where(sql`${table.sentAt} is null`),
  ],
);
