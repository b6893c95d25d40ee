import { sql, type SQL } from "drizzle-orm";
import { reveals } from "../reveals/tables.js";
import { collections } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";

/** Metadata due when a collection becomes immutable is already written. */
const isUnwritten = sql`${items.metadataDueAt} is distinct from ${collections.mutableUntil}`;

/** Maximum time by which a job postpones an item's metadata, to work on it or to retry. */
const maxDelay = sql`interval '1 minute'`;

/**
 * True for items whose final metadata is due, including items that are waiting for a retry. The first condition uses
 * the index on `metadata_due_at`.
 */
export const isMetadataDue = (now: SQL): SQL =>
  sql`${items.metadataDueAt} <= ${now} + ${maxDelay} and ${isUnwritten}`;

/**
 * Time since which an item's final metadata has been due, regardless of failed attempts: its mint or its reveal.
 * Requires the tables `mints` and `reveals` in the query.
 */
export const metadataDueSince = sql`greatest(${mints.submittedAt}, ${reveals.revealedAt})`;

/** True for items whose final metadata has been due since before the given time. */
export const isMetadataOverdue = (since: SQL): SQL<boolean> =>
  sql<boolean>`coalesce(${items.metadataDueAt} is not null and ${isUnwritten} and ${metadataDueSince} < ${since}, false)`;
