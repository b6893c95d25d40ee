import { bigserial, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";

/** JSON object with the fields that a command has changed. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/** Changes made by operator commands, each written in the same transaction. Rows are never updated. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    /** Increases with each entry, across all processes. */
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: timestamp("at").notNull(),
    /** `SERVICE_OPERATOR`, or the operating system account. */
    operator: text("operator").notNull(),
    /** Command name without arguments. */
    command: text("command").notNull(),
    /** What was changed, as named by the command. */
    subject: text("subject").notNull(),
    /** Short ids, since an entry outlives its collection. */
    collections: text("collections").array().notNull(),
    /** Null: nothing existed before, or nothing exists afterwards. */
    before: jsonb("before").$type<AuditedFields>(),
    after: jsonb("after").$type<AuditedFields>(),
  },
  (table) => [
    index("audit_entries_at").on(table.at),
    index("audit_entries_collections").using("gin", table.collections),
  ],
);
