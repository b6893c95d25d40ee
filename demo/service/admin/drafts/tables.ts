import { index, integer, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { collections } from "../../catalog/collections/tables.js";
import { timestamp } from "../../platform/db/columns.js";
import { adminActors } from "../access/tables.js";

export const draftStatus = pgEnum("draft_status", ["open", "importing", "imported"]);

/** Collections that are prepared in the studio. Their files are in a folder with the draft's id as name. */
export const adminDrafts = pgTable(
  "admin_drafts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => adminActors.id, { onDelete: "cascade" }),
    status: draftStatus("status").notNull().default("open"),
    /** What the folder's files don't contain, as in `definition.jsonc`. */
    definition: jsonb("definition").$type<Record<string, unknown>>().notNull(),
    revision: integer("revision").notNull().default(1),
    /** What a running import does. */
    progress: text("progress"),
    /** Time at which a running import last said that it runs. An older one was interrupted. */
    aliveAt: timestamp("alive_at"),
    /** Why the last import failed. */
    error: text("error"),
    notes: jsonb("notes").$type<string[]>().notNull().default([]),
    /** Set by the transaction that stores the collection; its art is published afterwards. */
    collectionId: uuid("collection_id").references(() => collections.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (table) => [index("admin_drafts_owner").on(table.ownerId, table.updatedAt)],
);
