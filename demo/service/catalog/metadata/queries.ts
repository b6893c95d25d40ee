import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { reveals } from "../reveals/tables.js";
import { collections, type Attribute, type Royalty } from "../collections/tables.js";
import { items } from "../items/tables.js";
import { mints } from "../mints/tables.js";
import { isVisible } from "../collections/visibility.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/** When an item's final metadata is due: immediately for members of a group, never for others. */
export const whereGrouped = (collection: SQL, now: Date) =>
  sql`case when ${collection}.group_seed is not null then ${timestamptz(now)} end`;

export const lastOf = (column: "minted_place" | "number", collectionId: SQL) =>
  sql`(select coalesce(max(${sql.raw(column)}), 0) from ${items} former where former.collection_id = ${collectionId})`;

/** Content of a collection's metadata. */
export interface MintedCollection {
  name: string;
  symbol: string;
  description: string;
  image: string | null;
  link: string | null;
  royalty: Royalty | null;
}

/** Metadata content of items that are not drawn or not revealed. */
export interface PlaceholderContent {
  name: string;
  image: string | null;
  description: string;
}

/** Metadata content of an item. Values that the item lacks come from the collection. */
export interface MetadataRecord {
  collection: MintedCollection;
  /** Null before the mint is confirmed. */
  item: {
    name: string;
    image: string | null;
    animation: string | null;
    description: string | null;
    externalUrl: string | null;
    attributes: Attribute[];
  } | null;
}

/** Metadata of a mint address. */
export interface MintedRecord extends MetadataRecord {
  /** Null: the collection has no reveal. */
  placeholder: PlaceholderContent | null;
  state: (typeof mints.$inferSelect)["state"];
}

/**
 * Finds out, in order, which addresses are those of a unit or a group of a visible collection. Costs a fraction of
 * reading their records, since most addresses that clients make up are unknown.
 */
export async function areKnownAddresses(
  database: Queryable,
  now: Date,
  addresses: readonly string[],
): Promise<boolean[]> {
  const asked = sql`any(${sql.param(addresses)}::text[])`;
  const { rows } = await database.execute<{ address: string }>(sql`
    select mint_address as address from ${mints} where mint_address = ${asked} and ${isVisible(sql`collection_id`, now)}
    union all
    select address from ${collections} where address = ${asked} and ${isVisible(sql`id`, now)}`);
  const known = new Set(rows.map(({ address }) => address));
  return addresses.map((address) => known.has(address));
}

/** Null for an address that was never prepared, or in a hidden collection. */
export async function readMintedRecord(
  database: Queryable,
  now: Date,
  mintAddress: string,
): Promise<MintedRecord | null> {
  const [row] = await database
    .select({
      state: mints.state,
      collection: collections,
      item: items,
      placeholder: { name: reveals.name, image: reveals.image, description: reveals.description },
    })
    .from(mints)
    .innerJoin(collections, eq(collections.id, mints.collectionId))
    .leftJoin(reveals, eq(reveals.collectionId, mints.collectionId))
    .leftJoin(items, eq(items.mintId, mints.id))
    .where(and(eq(mints.mintAddress, mintAddress), isVisible(mints.collectionId, now)));
  if (!row) return null;
  const { state, item, placeholder } = row;
  return { state, item, placeholder, collection: toMintedCollection(row.collection) };
}

/** Null for an address that is not a group's, or in a hidden collection. */
export async function readGroupRecord(
  database: Queryable,
  now: Date,
  address: string,
): Promise<MintedCollection | null> {
  const [row] = await database
    .select()
    .from(collections)
    .where(
      and(eq(collections.address, address), isNotNull(collections.groupSeed), isVisible(collections.id, now)),
    );
  return row ? toMintedCollection(row) : null;
}

const toMintedCollection = ({ links, ...collection }: typeof collections.$inferSelect): MintedCollection => ({
  ...collection,
  link: links[0]?.url ?? null,
});

/** Item with its metadata content. */
export interface NumberedRecord extends MetadataRecord {
  readonly number: number;
  readonly metadataUri: string | null;
}

/** Group of a collection with its metadata content. */
export interface GroupRecord {
  readonly content: MintedCollection;
  readonly metadataUri: string | null;
}

/** Null for a collection whose items belong to no group. */
export async function readGroupOf(database: Queryable, collectionId: string): Promise<GroupRecord | null> {
  const [row] = await database
    .select()
    .from(collections)
    .where(and(eq(collections.id, collectionId), isNotNull(collections.groupSeed)));
  return row ? { content: toMintedCollection(row), metadataUri: row.metadataUri } : null;
}

/** Metadata of all items of a collection by number, minted or not. */
export async function readMetadataRecords(
  database: Queryable,
  collectionId: string,
): Promise<NumberedRecord[]> {
  const rows = await database
    .select({ collection: collections, item: items })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(eq(items.collectionId, collectionId))
    .orderBy(items.number);
  return rows.map(({ collection, item }) => ({
    number: item.number,
    metadataUri: item.metadataUri,
    collection: toMintedCollection(collection),
    item,
  }));
}
