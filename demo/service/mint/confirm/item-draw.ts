import { eq, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { lastOf, whereGrouped } from "../../catalog/metadata/queries.js";

/** A unit whose mint is confirmed. */
export interface MintedUnit {
  readonly id: string;
  readonly collectionId: string;
  readonly wallet: string;
  /** Wallet that receives the item. Null: the paying wallet. */
  readonly recipient: string | null;
}

/**
 * Draws the units' items in the secret order of their collections. Skips items locked by concurrent draws, so that
 * transactions don't wait for each other. If no items are left, units stay without one.
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
    update ${items} set mint_id = unit.id, holder = unit.holder
    from free join unit using (collection_id, rank)
    where ${items.collectionId} = free.collection_id and ${items.number} = free.number`);
}

/**
 * Units as a common table expression, ranked within their collection.
 * @example sql`with ${rankedUnits(units)} select id, rank from unit`
 */
export function rankedUnits(units: readonly MintedUnit[]): SQL {
  const rows = units.map(({ id, collectionId, wallet, recipient }) => ({
    id,
    collection_id: collectionId,
    holder: recipient ?? wallet,
  }));
  return sql`unit as materialized (
    select id, collection_id, holder, row_number() over (partition by collection_id order by place) as rank
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, collection_id uuid, holder text))
      with ordinality as listed (id, collection_id, holder, place)
  )`;
}

/**
 * Statement that appends the units' items to the minted ones and schedules writing their own metadata. The collections'
 * counters must be locked, so that new items only appear at the end of the list.
 */
export const assignItems = (units: readonly MintedUnit[], now: Date): SQL => sql`
  with ${rankedUnits(units)}
  update ${items} set minted_place = ${lastOf("minted_place", sql`unit.collection_id`)} + unit.rank,
    metadata_due_at = ${whereGrouped(sql`collection`, now)}
  from unit join ${collections} collection on collection.id = unit.collection_id
  where ${items.mintId} = unit.id`;

/**
 * Statement that creates items for units without one: for open-ended collections, with the collection's name and image;
 * for collections with a reveal, as placeholders, including for a unit that found no item before the reveal. The
 * collections' counters must be locked, so that numbers are unique.
 */
export const createItems = (units: readonly MintedUnit[], now: Date): SQL => sql`
  with ${rankedUnits(units)}, numbered as (
    select unit.id, unit.holder, unit.collection_id,
      row_number() over (partition by unit.collection_id order by unit.rank) as rank
    from unit where not exists (select from ${items} where ${items.mintId} = unit.id)
  )
  insert into ${items} (collection_id, number, name, image, description, is_placeholder, draw_order, mint_id,
    minted_place, holder, metadata_due_at)
  select collection.id, next.number, coalesce(reveal.name, collection.name) || ' #' || next.number,
    coalesce(reveal.image, collection.image), reveal.description, reveal.name is not null, next.number, numbered.id, ${lastOf("minted_place", sql`collection.id`)} + numbered.rank, numbered.holder,
    ${whereGrouped(sql`collection`, now)}
  from numbered join ${collections} collection on collection.id = numbered.collection_id
  left join ${reveals} reveal on reveal.collection_id = collection.id,
  lateral (select ${lastOf("number", sql`collection.id`)} + numbered.rank as number) next`;

/** Returns the unit's item to the draw, at its old position. */
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
      revealEventDue: false,
    })
    .where(eq(items.mintId, unitId));
}
