import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../platform/db/columns.js";
import { collections } from "../catalog/collections/tables.js";

/**
 * Files of a collection in permanent storage, each verified by reading it back. An interrupted upload resumes after
 * them.
 */
export const uploadedFiles = pgTable(
  "uploaded_files",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    /** Storage: a folder, a bucket URL or `ipfs`, with the public URL. */
    location: text("location").notNull(),
    /** Path on the service, or `metadata/<number>.json`. */
    name: text("name").notNull(),
    /** Hash of the content, in hex. */
    sha256: text("sha256").notNull(),
    uri: text("uri").notNull(),
    uploadedAt: timestamp("uploaded_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.location, table.name] })],
);
