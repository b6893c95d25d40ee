import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { DatabaseError, type PoolClient } from "pg";
import { UserError } from "../errors/user-error.js";
import type { Database } from "./database.js";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Key of the advisory lock; arbitrary. */
const migrationLock = 7_464_002;

/** Table of the applied migrations, as used by drizzle-kit. */
const table = "drizzle.__drizzle_migrations";

/** PostgreSQL's code for a lock that was not granted in time. */
const lockNotAvailable = "55P03";

/** Migration that could not be applied. The message states the cause and the remedy. */
export class MigrationError extends UserError {
  override readonly name = "MigrationError";
  override readonly code: "MIGRATION_BLOCKED" | "MIGRATION_FAILED";

  constructor(code: MigrationError["code"], message: string, options: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Applies pending migrations, all in one transaction. Processes that start together wait for each other. Locks and
 * settings end with the transaction, so nothing stays on a connection that a pooler reuses.
 *
 * A statement waiting for a table lock blocks all later statements on that table. So each attempt gives up soon, lets
 * them pass and starts over.
 *
 * @param options.lockMilliseconds maximum total wait
 * @param options.attemptMilliseconds maximum wait for one table
 * @param options.folder absolute path of the migrations, in drizzle-kit's format. Default: those of this version
 * @returns number of migrations applied
 * @throws MigrationError if a lock is not granted in time or PostgreSQL rejects a statement; nothing has changed then
 */
export async function migrate(
  database: Database,
  { lockMilliseconds = 60_000, attemptMilliseconds = 2_000, folder = migrationsFolder } = {},
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const endsAt = performance.now() + lockMilliseconds;
  const client = await database.$client.connect();
  let isBroken = true;
  try {
    for (;;) {
      const applied = await attempt(client, migrations, { lockMilliseconds, attemptMilliseconds }).catch(
        async (error: unknown) => {
          await client.query("rollback");
          if (!isBlocked(error) || performance.now() >= endsAt) throw error;
          await wait(attemptMilliseconds);
          return null;
        },
      );
      if (applied === null) continue;
      isBroken = false;
      return applied;
    }
  } catch (error) {
    throw error instanceof DatabaseError ? toMigrationError(error) : error;
  } finally {
    client.release(isBroken);
  }
}

async function attempt(
  client: PoolClient,
  migrations: readonly MigrationMeta[],
  { lockMilliseconds, attemptMilliseconds }: { lockMilliseconds: number; attemptMilliseconds: number },
): Promise<number> {
  await client.query("begin");
  // Building an index may take longer than the timeout for requests.
  await client.query("set local statement_timeout = 0");
  // Waits longer for another migration, since no other statement waits behind this lock.
  await client.query(`set local lock_timeout = ${Math.trunc(lockMilliseconds)}`);
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  await client.query(`set local lock_timeout = ${Math.trunc(attemptMilliseconds)}`);
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at) as last from ${table}`,
  );
  const pending = migrations.filter(({ folderMillis }) => folderMillis > Number(rows[0]!.last ?? -1));
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
  await client.query("commit");
  return pending.length;
}

const isBlocked = (error: unknown) => error instanceof DatabaseError && error.code === lockNotAvailable;

/** Number of pending migrations. Changes nothing. */
export async function countPendingMigrations(database: Database): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const { rows: tables } = await database.$client.query<{ found: boolean }>(
    `select to_regclass('${table}') is not null as found`,
  );
  if (!tables[0]!.found) return migrations.length;
  const { rows } = await database.$client.query<{ last: string | null }>(
    `select max(created_at) as last from ${table}`,
  );
  return migrations.filter(({ folderMillis }) => folderMillis > Number(rows[0]!.last ?? -1)).length;
}

const toMigrationError = (cause: DatabaseError): MigrationError =>
  isBlocked(cause)
    ? new MigrationError(
        "MIGRATION_BLOCKED",
        "The database's tables can't be changed now: another process is changing them, or a long transaction has locked one. Look for it in pg_stat_activity, and try again.",
        { cause },
      )
    : new MigrationError(
        "MIGRATION_FAILED",
        `The database's tables can't be migrated to this version. Nothing was changed: ${cause.message}. MIGRATIONS_DATABASE_URL must be a database that only this service uses, and a user who may change its tables.`,
        { cause },
      );
