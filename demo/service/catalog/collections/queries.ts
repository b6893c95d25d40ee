import { eq, or, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "./tables.js";
import type { Visibility } from "./visibility.js";

export interface NamedCollection extends Visibility {
  id: string;
  shortId: string;
  name: string;
  chain: string;
  /** Recipient of the payments. */
  treasury: string;
}

/** Finds by short id, UUID, slug or address; null if not found. */
export async function findCollection(
  database: Queryable,
  identifier: string,
): Promise<NamedCollection | null> {
  const [row] = await database
    .select({
      id: collections.id,
      shortId: collections.shortId,
      name: collections.name,
      chain: collections.chain,
      treasury: collections.treasury,
      visibility: collections.visibility,
      visibleFrom: collections.visibleFrom,
    })
    .from(collections)
    .where(
      or(
        eq(collections.shortId, identifier),
        eq(collections.slug, identifier),
        eq(collections.address, identifier),
        sql`${collections.id}::text = ${identifier.toLowerCase()}`,
      ),
    )
    // A slug may equal another collection's short id; the short id takes precedence.
    .orderBy(sql`${collections.shortId} <> ${identifier}`)
    .limit(1);
  return row ?? null;
}
