import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { listItemTraits } from "../../catalog/items/item-traits.js";
import { isListed } from "./item-queries.js";
import { marketItems, marketTraits } from "../tables.js";

/** An attribute with its number of items and of listed items, and its floor in base units. */
export interface TraitFigures {
  readonly traitType: string;
  /** How to show the values of the trait; null: as they are. */
  readonly displayType: string | null;
  readonly value: string | number;
  readonly count: number;
  readonly listed: number;
  readonly floor: bigint | null;
}

/** Traits in the order in which items list them, most frequent value first. */
export async function readTraitFigures(
  database: Queryable,
  collectionId: string,
  now: Date,
): Promise<TraitFigures[]> {
  const { rows } = await database.execute<{
    trait_type: string;
    display_type: string | null;
    value: string | number;
    count: number;
    listed: number;
    floor: string | null;
  }>(sql`
    with offered as (
      select trait_type, value, count(*) as listed, min(listing_price) as floor
      from ${marketItems}, lateral ${listItemTraits(marketItems.attributes)} as trait
      where collection_id = ${collectionId} and ${isListed(now)} group by 1, 2
    )
    select trait_type, min(display_type) over (partition by trait_type) as display_type, value, trait.count, coalesce(listed, 0)::int as listed, floor::text
    from ${marketTraits} trait left join offered using (trait_type, value)
    where trait.collection_id = ${collectionId}
    order by min(position) over (partition by trait_type), trait_type, trait.count desc, value`);
  return rows.map(({ trait_type: traitType, display_type: displayType, value, count, listed, floor }) => ({
    traitType,
    displayType,
    value,
    count,
    listed,
    floor: floor === null ? null : BigInt(floor),
  }));
}
