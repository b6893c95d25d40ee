import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/db/database.js";
import { collections } from "../catalog/collections/tables.js";
import { items } from "../catalog/items/tables.js";
import { UserError } from "../platform/errors/user-error.js";
import type { ArtSettings } from "../platform/storage/open-art-storage.js";

/**
 * Asserts that the art folder exists and can be read, if a collection has art in it. Without it, a process would
 * respond to every picture with 404.
 * @throws UserError that names the remedy
 */
export async function assertArtFolder(
  database: Queryable,
  { artDirectory, artBucket }: ArtSettings,
): Promise<void> {
  if (artBucket !== null) return;
  const problem = await findProblem(artDirectory);
  if (problem === null || !(await hasArt(database))) return;
  throw new UserError(
    `ART_DIRECTORY is ${artDirectory}, which ${problem}, but collections of this database have art below /art/. Set it to the folder that their import has filled, the same for all processes and commands.`,
  );
}

async function findProblem(directory: string): Promise<string | null> {
  try {
    if (!(await stat(directory)).isDirectory()) return "isn't a folder";
    await access(directory, constants.R_OK | constants.X_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT"
      ? "doesn't exist"
      : "can't be read by this user";
  }
}

async function hasArt(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ found: boolean }>(sql`
    select exists (select from ${collections} where ${collections.image} like '/art/%')
      or exists (select from ${items} where ${items.image} like '/art/%') as found`);
  return rows[0]!.found;
}
