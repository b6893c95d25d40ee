import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { DatabaseError } from "pg";
import type { Database } from "./database.js";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Number of the advisory lock; arbitrary. */
const migrationLock = 7_464_002;

/** Table of the applied migrations, as drizzle-kit keeps it. */
const table = "drizzle.__drizzle_migrations";

/** PostgreSQL's code for a lock that was not granted in time. */
const lockNotAvailable = "55P03";

/** Migration that could not be applied. The message states the cause and the remedy. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
  readonly code = "MIGRATION_BLOCKED";
}

/**
 * Applies the migrations that the database lacks, all in one transaction. Processes that start together wait for one another.
 * Locks and settings end with the transaction, so that nothing stays on a connection that a pooler gives to others.
 *
 * @param lockMilliseconds longest wait for another migration, and for each table that a running statement has locked
 * @throws MigrationError if a lock is not granted in time; nothing has changed then
 */
export async function migrate(database: Database, lockMilliseconds = 60_000): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const client = await database.$client.connect();
  let isBroken = true;
  try {
    await client.query("begin");
    // Rewriting a table may take longer than the timeout of a statement.
    await client.query("set local statement_timeout = 0");
    await client.query(`set local lock_timeout = ${Math.trunc(lockMilliseconds)}`);
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await client.query("create schema if not exists drizzle");
    await client.query(
      `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await client.query<{ last: string | null }>(
      `select max(created_at) as last from ${table}`,
    );
    const last = Number(rows[0]!.last ?? -1);
    for (const { sql, hash, folderMillis } of migrations) {
      if (folderMillis <= last) continue;
      for (const statement of sql) await client.query(statement);
      await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
    }
    await client.query("commit");
    isBroken = false;
  } catch (error) {
    await client.query("rollback").then(
      () => (isBroken = false),
      () => undefined,
    );
    throw error instanceof DatabaseError && error.code === lockNotAvailable ? blockedError(error) : error;
  } finally {
    client.release(isBroken);
  }
}

const blockedError = (cause: Error): MigrationError =>
  new MigrationError(
    "The database's tables can't be changed now: another process is changing them, or a long transaction has locked one. Look for it in pg_stat_activity, and try again.",
    { cause },
  );
