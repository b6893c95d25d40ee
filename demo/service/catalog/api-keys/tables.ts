import { pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../../platform/db/columns.js";
import { collections } from "../collections/tables.js";

export const keyClass = pgEnum("key_class", ["publishable", "secret", "sandbox"]);
/** API keys. The value itself is never stored. */
export const apiKeys = pgTable("api_keys", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** SHA-256 of the value, in hex. */
  hash: text("hash").notNull().unique(),
  class: keyClass("class").notNull(),
  label: text("label").notNull(),
  /** Allowed origins, as browsers send them; null: not bound to origins. */
  origins: text("origins").array(),
  createdAt: timestamp("created_at").notNull().defaultNow(),
  revokedAt: timestamp("revoked_at"),
});

/** Collections of a key. */
export const apiKeyScopes = pgTable(
  "api_key_scopes",
  {
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.collectionId] })],
);
