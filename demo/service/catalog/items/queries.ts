import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../collections/tables.js";
import { items } from "./tables.js";

/**
 * Counts the burned items of a collection: minted ones without a holder. Recounted instead of adjusted, so that the count
 * is correct after an aborted scan and after a fork.
 */
export async function countBurned(database: Queryable, collectionId: string): Promise<void> {
  await database.execute(sql`
    update ${collections} set burned = counted.burned
    from (select count(*)::int as burned from ${items}
      where collection_id = ${collectionId} and minted_place is not null and holder is null) counted
    where id = ${collectionId} and ${collections.burned} <> counted.burned`);
}
