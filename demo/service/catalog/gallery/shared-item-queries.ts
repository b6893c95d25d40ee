import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import type { Picture } from "../../platform/media/picture.js";
import { apiKeys, apiKeyScopes } from "../api-keys/tables.js";
import { type Attribute, collections } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";
import { pictureOf } from "../pictures/queries.js";
import { isVisible } from "../collections/visibility.js";

/** A minted item with its collection, for its share page. */
export interface SharedItemRecord {
  readonly item: typeof items.$inferSelect;
  readonly picture: Picture | null;
  readonly collection: typeof collections.$inferSelect;
  readonly collectionPicture: Picture | null;
}

/** Null for an address without a confirmed mint, or in a hidden collection. */
export async function readSharedItemRecord(
  database: Queryable,
  now: Date,
  mintAddress: string,
): Promise<SharedItemRecord | null> {
  const [row] = await database
    .select({
      item: getTableColumns(items),
      picture: pictureOf(items.image),
      collection: getTableColumns(collections),
      collectionPicture: pictureOf(collections.image),
    })
    .from(mints)
    .innerJoin(items, eq(items.mintId, mints.id))
    .innerJoin(collections, eq(collections.id, mints.collectionId))
    .where(
      and(
        eq(mints.mintAddress, mintAddress),
        eq(mints.state, "confirmed"),
        isVisible(mints.collectionId, now),
      ),
    );
  return row ?? null;
}

/** The attribute that the fewest items of the collection have; null: the item has none. */
export async function readRarestTrait(
  database: Queryable,
  { collectionId, attributes }: Pick<typeof items.$inferSelect, "collectionId" | "attributes">,
): Promise<Attribute | null> {
  if (attributes.length < 2) return attributes[0] ?? null;
  const { rows } = await database.execute<{ trait: Attribute }>(sql`
    select trait from jsonb_array_elements(${JSON.stringify(attributes)}::jsonb) trait, lateral (
      select count(*) as items from ${items}
      where ${items.collectionId} = ${collectionId} and ${items.attributes} @> jsonb_build_array(trait)
    ) counted order by items limit 1`);
  return rows[0]!.trait;
}

/** Distinct origins of a collection's publishable keys that are not revoked. */
export async function readPageOrigins(database: Queryable, collectionId: string): Promise<string[]> {
  const scoped = database
    .select({ id: apiKeyScopes.keyId })
    .from(apiKeyScopes)
    .where(eq(apiKeyScopes.collectionId, collectionId));
  const rows = await database
    .select({ origins: apiKeys.origins })
    .from(apiKeys)
    .where(and(inArray(apiKeys.id, scoped), eq(apiKeys.class, "publishable"), isNull(apiKeys.revokedAt)));
  return [...new Set(rows.flatMap(({ origins }) => origins ?? []))];
}
