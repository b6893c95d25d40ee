import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/database.js";
import { collections } from "../../catalog/collections/tables.js";
import { items } from "../../catalog/items/tables.js";
import { uploadedFiles } from "../tables.js";

/** File in permanent storage. */
export type UploadedFile = Pick<typeof uploadedFiles.$inferSelect, "name" | "sha256" | "uri">;

/** Storage of a collection's files. */
export type UploadTarget = Pick<typeof uploadedFiles.$inferSelect, "collectionId" | "location">;

/** Uploaded files by name. */
export async function readUploadedFiles(
  database: Queryable,
  { collectionId, location }: UploadTarget,
): Promise<Map<string, UploadedFile>> {
  const rows = await database
    .select({ name: uploadedFiles.name, sha256: uploadedFiles.sha256, uri: uploadedFiles.uri })
    .from(uploadedFiles)
    .where(and(eq(uploadedFiles.collectionId, collectionId), eq(uploadedFiles.location, location)));
  return new Map(rows.map((row) => [row.name, row]));
}

/** Records a file, replacing an earlier one with the same name. */
export async function recordUploadedFile(
  database: Queryable,
  file: UploadTarget & UploadedFile & { uploadedAt: Date },
): Promise<void> {
  const { sha256, uri, uploadedAt } = file;
  await database
    .insert(uploadedFiles)
    .values(file)
    .onConflictDoUpdate({
      target: [uploadedFiles.collectionId, uploadedFiles.location, uploadedFiles.name],
      set: { sha256, uri, uploadedAt },
    });
}

/**
 * Sets the permanent URLs of all items of a collection and its group at once, along with the account space that mints
 * need for them.
 * @param group null: no group
 */
export async function setMetadataUris(
  database: Queryable,
  collectionId: string,
  { items: uris, group }: { items: readonly { number: number; uri: string }[]; group: string | null },
): Promise<void> {
  await database.execute(sql`
    with given as materialized (
      select number, uri from jsonb_to_recordset(${JSON.stringify(uris)}::jsonb) as given (number int, uri text)
    ), named as (
      update ${items} set metadata_uri = given.uri from given
      where ${items.collectionId} = ${collectionId} and ${items.number} = given.number
    )
    update ${collections} set metadata_uri = ${group}, item_uri_bytes = (select coalesce(max(octet_length(uri)), 0) from given)
    where ${collections.id} = ${collectionId}`);
}
