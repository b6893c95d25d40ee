import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { pictures } from "../../catalog/pictures/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";

/**
 * Images below `/art/` of a collection and its items that have no picture yet, in alphabetical order. Pictures made before
 * accent colors count as none.
 */
export async function listImagesWithoutPicture(database: Queryable, collectionId: string): Promise<string[]> {
  const { rows } = await database.execute<{ image: string }>(sql`
    select image from (
      select image from ${collections} where id = ${collectionId}
      union select image from ${items} where collection_id = ${collectionId}
    ) named
    where image like '/art/%' and not exists (
      select from ${pictures} known where known.image = named.image and known.picture ? 'accent'
    )
    order by image`);
  return rows.map(({ image }) => image);
}
