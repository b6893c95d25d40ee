import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../database.js";
import { reveals } from "../schema/reveal-tables.js";
import { collections, items, mints, type Attribute, type Royalty } from "../schema/schema.js";
import { isVisible } from "./visibility.js";

/** A unit whose mint is confirmed. */
export interface MintedUnit {
  readonly id: string;
  readonly collectionId: string;
  readonly wallet: string;
}

/**
 * Draws the units' items in the secret order of their collections. Skips items locked by concurrent draws, so that
 * transactions don't wait. Units are left without an item where none is left.
 */
export async function drawItems(transaction: Queryable, units: readonly MintedUnit[]): Promise<void> {
  await transaction.execute(sql`
    with ${rankedUnits(units)}, free as materialized (
      select wanted.collection_id, next.number,
        row_number() over (partition by wanted.collection_id order by next.draw_order) as rank
      from (select collection_id, count(*) as units from unit group by collection_id) wanted,
      lateral (
        select number, draw_order from ${items} item
        where item.collection_id = wanted.collection_id and item.mint_id is null
        order by draw_order limit wanted.units
        for update skip locked
      ) next
    )
    update ${items} set mint_id = unit.id, holder = unit.wallet
    from free join unit using (collection_id, rank)
    where ${items.collectionId} = free.collection_id and ${items.number} = free.number`);
}

/**
 * Units as a common table expression with their rank in their collection.
 * @example sql`with ${rankedUnits(units)} select id, rank from unit`
 */
export function rankedUnits(units: readonly MintedUnit[]): SQL {
  const rows = units.map(({ id, collectionId, wallet }) => ({ id, collection_id: collectionId, wallet }));
  return sql`unit as materialized (
    select id, collection_id, wallet, row_number() over (partition by collection_id order by place) as rank
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, collection_id uuid, wallet text))
      with ordinality as listed (id, collection_id, wallet, place)
  )`;
}

/**
 * Statement that appends the units' items to the minted ones, and has their own metadata written. The collections'
 * counters must be locked: then new items only appear at the end of the list.
 */
export const assignItems = (units: readonly MintedUnit[], now: Date): SQL => sql`
  with ${rankedUnits(units)}
  update ${items} set minted_place = ${lastOf("minted_place", sql`unit.collection_id`)} + unit.rank,
    metadata_due_at = ${whereGrouped(sql`collection`, now)}
  from unit join ${collections} collection on collection.id = unit.collection_id
  where ${items.mintId} = unit.id`;

/** Time at which an item's own metadata is due: at once for members of a group, never for others. */
const whereGrouped = (collection: SQL, now: Date) =>
  sql`case when ${collection}.group_seed is not null then ${now.toISOString()}::timestamptz end`;

const lastOf = (column: "minted_place" | "number", collectionId: SQL) =>
  sql`(select coalesce(max(${sql.raw(column)}), 0) from ${items} former where former.collection_id = ${collectionId})`;

/**
 * Statement that creates items for the units that have none: of open-ended collections, with the collection's name and image,
 * and placeholders of those with a reveal, also of a unit that found no item before the others were revealed. The collections'
 * counters must be locked, so that numbers are unique.
 */
export const createItems = (units: readonly MintedUnit[], now: Date): SQL => sql`
  with ${rankedUnits(units)}, numbered as (
    select unit.id, unit.wallet, unit.collection_id,
      row_number() over (partition by unit.collection_id order by unit.rank) as rank
    from unit where not exists (select from ${items} where ${items.mintId} = unit.id)
  )
  insert into ${items} (collection_id, number, name, image, description, is_placeholder, draw_order, mint_id,
    minted_place, holder, metadata_due_at)
  select collection.id, next.number, coalesce(reveal.name, collection.name) || ' #' || next.number,
    coalesce(reveal.image, collection.image), reveal.description, reveal.name is not null, next.number, numbered.id, ${lastOf("minted_place", sql`collection.id`)} + numbered.rank, numbered.wallet,
    ${whereGrouped(sql`collection`, now)}
  from numbered join ${collections} collection on collection.id = numbered.collection_id
  left join ${reveals} reveal on reveal.collection_id = collection.id,
  lateral (select ${lastOf("number", sql`collection.id`)} + numbered.rank as number) next`;

/** Returns the unit's item to the draw, in its old position. */
export async function returnItem(transaction: Queryable, unitId: string): Promise<void> {
  await transaction
    .update(items)
    .set({
      mintId: null,
      mintedPlace: null,
      holder: null,
      holderAccount: null,
      holderSlot: null,
      metadataDueAt: null,
    })
    .where(eq(items.mintId, unitId));
}

/** Content of a collection's metadata. */
export interface MintedCollection {
  name: string;
  symbol: string;
  description: string;
  image: string | null;
  link: string | null;
  royalty: Royalty | null;
}

/** Content of the metadata of items that are not drawn or not revealed. */
export interface PlaceholderContent {
  name: string;
  image: string | null;
  description: string;
}

/** Content of an item's metadata; the collection's in place of what the item lacks. */
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

/** Null for an address that was never prepared, and for a hidden collection's. */
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

/** Null for an address that is no group's, and for a hidden collection's. */
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

/** Item with the content of its metadata. */
export interface NumberedRecord extends MetadataRecord {
  readonly number: number;
  readonly metadataUri: string | null;
}

/** Group of a collection with the content of its metadata. */
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

/** Metadata of all items of a collection by number, whether they are minted or not. */
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
