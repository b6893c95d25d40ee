import { sql } from "drizzle-orm";
import { UserError } from "../errors/user-error.js";
import type { Queryable } from "./database.js";

/**
 * Asserts that a backslash in a string literal is a plain character. `executeTogether` relies on that, as it writes
 * values as literals.
 * @throws UserError that names the remedy
 */
export async function assertStandardStrings(database: Queryable): Promise<void> {
  const { rows } = await database.execute<{ standard_conforming_strings: string }>(
    sql`show standard_conforming_strings`,
  );
  if (rows[0]?.standard_conforming_strings === "on") return;
  throw new UserError(
    "The database of DATABASE_URL has standard_conforming_strings off, with which values could be read as SQL. Remove the setting from the database, its role and postgresql.conf: on is PostgreSQL's default.",
  );
}
