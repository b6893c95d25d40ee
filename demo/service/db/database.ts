import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool } from "pg";
import * as schema from "./schema.js";

/** A pool of connections to one PostgreSQL. */
export type Database = NodePgDatabase<typeof schema> & {
  readonly $client: Pool;
  /** Waits for the queries under way. */
  close(): Promise<void>;
};

/** A database or a transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** @param url `postgresql://user:password@host:port/name` */
export function createDatabase(url: string, options: { maximumConnections?: number } = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.maximumConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "mint-service",
    statement_timeout: 15_000,
    // A process that stalls between two statements must not keep everybody's counters locked.
    idle_in_transaction_session_timeout: 10_000,
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  return Object.assign(drizzle(pool, { schema }), { close: () => pool.end() });
}

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any number that nothing else locks. */
const migrationLock = 7_464_002;

/** Brings the tables up to date. Processes that start together wait for one another. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.$client.connect();
  try {
    // Waiting for another process, or rewriting a table, may take longer than a request ever should.
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Ends the connection, and with it the lock.
    client.release(true);
  }
}
