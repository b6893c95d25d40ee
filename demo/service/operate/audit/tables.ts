import { bigserial, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";

/** JSON object with the fields that a command has changed. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/** Changes by the operator's commands, each written in the transaction of its change. Rows are never updated. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    /** Increases with each entry, over all processes. */
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: timestamp("at").notNull(),
    /** `SERVICE_OPERATOR`, or the account of the operating system. */
    operator: text("operator").notNull(),
    /** Words of the command, without arguments. */
    command: text("command").notNull(),
    /** Object of the change, as its command names it. */
    subject: text("subject").notNull(),
    /** Short ids: an entry outlives its collection. */
    collections: text("collections").array().notNull(),
    /** Null: there was nothing before, or there is nothing afterwards. */
    before: jsonb("before").$type<AuditedFields>(),
    after: jsonb("after").$type<AuditedFields>(),
  },
  (table) => [
    index("audit_entries_at").on(table.at),
    index("audit_entries_collections").using("gin", table.collections),
  ],
);
