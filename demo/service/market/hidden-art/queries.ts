import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { prizes } from "../../catalog/bounties/tables.js";
import { marketCollections } from "../tables.js";
import { pictures } from "../../catalog/pictures/tables.js";
import { reveals } from "../../catalog/reveals/tables.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { hiddenCollections } from "../../catalog/collections/visibility.js";

/** Art that no visible collection shows, as paths on the service. */
export interface HiddenArt {
  /** Names of folders directly in `/art/`, and of their subfolders with a slash in between. */
  readonly folders: ReadonlySet<string>;
  /** Files in other folders. */
  readonly files: ReadonlySet<string>;
}

/**
 * Art of hidden collections: the folders named after their short ids, the folders of their images, and images with
 * their variants in folders shared with a visible collection through its short id, image, banner or creator. Also the art of
 * unrevealed items.
 */
export async function readHiddenArt(database: Queryable, now: Date): Promise<HiddenArt> {
  const { rows } = await database.execute<{ folder: string; file: string | null }>(sql`
    with hidden as materialized (
      select id, short_id, image, banner, creator ->> 'image' as creator_image from ${collections} where id in ${hiddenCollections(now)}
    ), named as (
      select '/art/' || short_id || '/' as file from hidden
      union select image from hidden union select banner from hidden union select creator_image from hidden
      union select image from ${items} where collection_id in (select id from hidden)
      union select animation from ${items} where collection_id in (select id from hidden)
      union select image from ${prizes} where collection_id in (select id from hidden)
      union select unnest(hidden_art) from ${reveals}
        where revealed_at is null or collection_id in (select id from hidden)
    ), public as materialized (
      select '/art/' || short_id || '/' as file from ${collections} where id not in (select id from hidden)
      union select image from ${collections} where id not in (select id from hidden)
      union select banner from ${collections} where id not in (select id from hidden)
      union select creator ->> 'image' from ${collections} where id not in (select id from hidden)
      union select image from ${marketCollections} where id not in (select id from hidden)
      union select banner from ${marketCollections} where id not in (select id from hidden)
      union select creator ->> 'image' from ${marketCollections} where id not in (select id from hidden)
    ), shared as materialized (
      select split_part(file, '/', 3) as folder from public where file like '/art/%/%'
    ), art as (
      select file, case when file like '/art/%/%' then split_part(file, '/', 3) else '' end as folder,
        case when file like '/art/%/%/' then split_part(file, '/', 4) end as subfolder
      from named where file like '/art/%' and file not in (select file from public where file is not null)
    )
    select distinct concat_ws('/', folder, subfolder) as folder,
      case when subfolder is null and (folder = '' or folder in (select folder from shared)) then file end as file
    from art
    union
    select folder, variant ->> 'path' from art join ${pictures} on image = file,
      jsonb_array_elements(picture -> 'variants') variant
    where folder = '' or folder in (select folder from shared)`);
  return {
    folders: new Set(rows.filter(({ file }) => file === null).map(({ folder }) => folder)),
    files: new Set(rows.flatMap(({ file }) => file ?? [])),
  };
}
