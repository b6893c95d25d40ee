import { sql, type SQL } from "drizzle-orm";
import { reveals } from "../reveals/tables.js";
import { collections } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";

/** Metadata that is due at the end of a collection's time to change is written already. */
const isUnwritten = sql`${items.metadataDueAt} is distinct from ${collections.mutableUntil}`;

/** Longest time by which a job moves an item's metadata on, to work on it or to try again. */
const maxDelay = sql`interval '1 minute'`;

/** True for items whose own metadata is due, also while a job has moved it on. The first condition is an index's. */
export const isMetadataDue = (now: SQL): SQL =>
  sql`${items.metadataDueAt} <= ${now} + ${maxDelay} and ${isUnwritten}`;

/**
 * Moment since which an item's own metadata has been due, however often it was refused: its mint or its reveal. Needs the
 * tables `mints` and `reveals`.
 */
export const metadataDueSince = sql`greatest(${mints.submittedAt}, ${reveals.revealedAt})`;

/** True for items whose own metadata has been due since before a moment. */
export const isMetadataOverdue = (since: SQL): SQL<boolean> =>
  sql<boolean>`coalesce(${items.metadataDueAt} is not null and ${isUnwritten} and ${metadataDueSince} < ${since}, false)`;
