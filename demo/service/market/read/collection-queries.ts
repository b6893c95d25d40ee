import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { marketCollections } from "../tables.js";
import type { Picture } from "../../platform/media/picture.js";
import { pictureOf } from "../../catalog/pictures/queries.js";
import { isVisible } from "../../catalog/collections/visibility.js";
import { timestamptz } from "../../platform/db/sql-values.js";

export type MarketCollectionRow = typeof marketCollections.$inferSelect;
/** Collection with the picture of its image. */
export type PicturedCollectionRow = MarketCollectionRow & { readonly picture: Picture | null };
export type NewMarketCollection = typeof marketCollections.$inferInsert;

export const picturedColumns = {
  ...getTableColumns(marketCollections),
  picture: pictureOf(marketCollections.image),
};

/** Cursor in a list of collections: the last entry of the previous result page. */
export interface CollectionPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Visible collections, newest first. */
export async function listMarketCollections(
  database: Queryable,
  now: Date,
  {
    chain,
    category,
    after,
    limit,
  }: {
    chain: string | undefined;
    category: string | undefined;
    after: CollectionPosition | null;
    limit: number;
  },
): Promise<PicturedCollectionRow[]> {
  const { createdAt, id } = marketCollections;
  return database
    .select(picturedColumns)
    .from(marketCollections)
    .where(
      and(
        isVisible(id, now),
        chain === undefined ? undefined : eq(marketCollections.chain, chain),
        category === undefined ? undefined : eq(marketCollections.category, category),
        after ? sql`(${createdAt}, ${id}) < (${timestamptz(after.createdAt)}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/**
 * Finds a visible collection.
 * @param identifier.uuid the text as a UUID; null if it isn't one
 */
export async function findMarketCollection(
  database: Queryable,
  now: Date,
  { text, uuid }: { text: string; uuid: string | null },
): Promise<PicturedCollectionRow | null> {
  // Unknown identifiers, which clients make up, cost only this look-up.
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from ${marketCollections}
    where (slug = ${text} or address = ${text} or id = ${uuid}::uuid) and ${isVisible(sql`id`, now)}
    -- Ids and addresses take precedence over another collection's slug.
    order by id = ${uuid}::uuid desc nulls last, address = ${text} desc
    limit 1`);
  const [found] = rows;
  return found ? ((await readMarketCollections(database, [found.id])).get(found.id) ?? null) : null;
}

export async function readMarketCollections(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, PicturedCollectionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select(picturedColumns)
    .from(marketCollections)
    .where(inArray(marketCollections.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readMarketCollectionsBySlug(
  database: Queryable,
  slugs: readonly string[],
): Promise<Map<string, MarketCollectionRow>> {
  if (slugs.length === 0) return new Map();
  const rows = await database
    .select()
    .from(marketCollections)
    .where(inArray(marketCollections.slug, [...slugs]));
  return new Map(rows.map((row) => [row.slug, row]));
}

/**
 * Inserts a collection, or updates the one with its slug. The insert ignores a concurrent one that conflicts on any
 * key: with the slug as its only conflict target, it would fail on the id.
 * @returns its id
 * @throws if another collection has its id, address or short id
 */
export async function saveMarketCollection(
  transaction: Queryable,
  collection: NewMarketCollection,
): Promise<string> {
  const { slug, ...changes } = collection;
  const { id } = marketCollections;
  const [inserted] = await transaction
    .insert(marketCollections)
    .values(collection)
    .onConflictDoNothing()
    .returning({ id });
  if (inserted) return inserted.id;
  const [updated] = await transaction
    .update(marketCollections)
    .set(changes)
    .where(eq(marketCollections.slug, slug))
    .returning({ id });
  if (!updated) throw new Error(`Another collection has the address or id of ${slug}.`);
  return updated.id;
}

/** Number of visible collections per chain or per category, largest first. */
export async function countMarketCollections(
  database: Queryable,
  now: Date,
  by: "chain" | "category",
): Promise<{ value: string; collections: number }[]> {
  const column = marketCollections[by];
  const rows = await database
    .select({ value: column, collections: sql<number>`count(*)::int` })
    .from(marketCollections)
    .where(and(sql`${column} is not null`, isVisible(marketCollections.id, now)))
    .groupBy(column)
    .orderBy(sql`count(*) desc, ${column}`);
  return rows.map(({ value, collections }) => ({ value: value!, collections }));
}

/** Removes a collection without mints from the market, which has no other data about it. */
export async function removeMarketCollection(database: Queryable, id: string): Promise<void> {
  await database.delete(marketCollections).where(eq(marketCollections.id, id));
}
