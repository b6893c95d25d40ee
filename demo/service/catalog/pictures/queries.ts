import { eq, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../platform/db/database.js";
import { inBatches } from "../../platform/db/in-batches.js";
import { pictures } from "./tables.js";
import type { Picture } from "../../platform/media/picture.js";

/** Column: the picture of the image in a row; null: none. @example select({ picture: pictureOf(items.image) }) */
export const pictureOf = (image: AnyPgColumn): SQL<Picture | null> =>
  // With its table name, which drizzle omits in queries of a single table.
  sql`(select shown.picture from ${pictures} shown where shown.image = ${image.table}.${sql.identifier(image.name)})`;

/** Picture of an image; null: none. */
export async function readPicture(database: Queryable, image: string): Promise<Picture | null> {
  const [row] = await database
    .select({ picture: pictures.picture })
    .from(pictures)
    .where(eq(pictures.image, image));
  return row?.picture ?? null;
}

/** Stores pictures by image path, replacing earlier ones. */
export async function savePictures(
  database: Queryable,
  byImage: ReadonlyMap<string, Picture>,
): Promise<void> {
  for (const rows of inBatches([...byImage].map(([image, picture]) => ({ image, picture })))) {
    await database
      .insert(pictures)
      .values(rows)
      .onConflictDoUpdate({ target: pictures.image, set: { picture: sql`excluded.picture` } });
  }
}
