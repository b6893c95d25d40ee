import { fileURLToPath } from "node:url";
import { sql, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Pool } from "pg";
import { reportPoolExhaustion } from "./pool-exhaustion.js";
import * as schema from "./schema/schema.js";

/** A pool of connections to one PostgreSQL. */
export type Database = Omit<NodePgDatabase<typeof schema>, "transaction"> & {
  readonly $client: Pool;
  /** Runs statements on one connection, all or none of them. When it rejects, the commit may still have been done. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Waits for the queries under way. */
  close(): Promise<void>;
};

export type Transaction = Queryable & {
  /**
   * The last statements and the commit, sent as one. What the statements lock is locked for as long as PostgreSQL works
   * on them, and not until this process, busy with others, has heard of it and has answered. Whatever fails in them
   * undoes the transaction.
   */
  commitWith(statements: SQL): Promise<void>;
};

/** A database or a transaction on it. */
export type Queryable = Omit<PgDatabase<NodePgQueryResultHKT, typeof schema>, "transaction">;

/**
 * @param url `postgresql://user:password@host:port/name`
 * @param options.patienceMilliseconds how long one waits for a connection; 0 without end
 * @param options.statementMilliseconds how long a statement may take; 0 without end
 * @param options.idleMilliseconds how long a transaction may do nothing; 0 without end
 */
export function createDatabase(
  url: string,
  options: {
    maximumConnections?: number;
    patienceMilliseconds?: number;
    statementMilliseconds?: number;
    idleMilliseconds?: number;
  } = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.maximumConnections ?? 20,
    connectionTimeoutMillis: options.patienceMilliseconds ?? 10_000,
    keepAlive: true,
    application_name: "mint-service",
    statement_timeout: options.statementMilliseconds ?? 15_000,
    // A process that stalls between two statements must not keep everybody's counters locked.
    idle_in_transaction_session_timeout: options.idleMilliseconds ?? 10_000,
  });
  reportPoolExhaustion(pool);
  return openDatabase(pool);
}

/** Takes over a pool of connections. */
export function openDatabase(pool: Pool): Database {
  // A connection that breaks fails the query under way, and the next one gets another. Without listeners, idle or
  // between two statements of a transaction, it would end the process.
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return Object.assign(drizzle(pool, { schema }), {
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) => runTransaction(pool, work),
    close: () => pool.end(),
  });
}

const ignore = () => undefined;

/**
 * In place of Drizzle's own, which keeps a connection for good when its `begin` fails, and which reports a broken
 * connection as a failed `rollback` instead of what went wrong.
 */
async function runTransaction<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  let isCommitted = false;
  try {
    await client.query("begin");
    const queries = drizzle(client);
    const commitWith = async (statements: SQL) => {
      // Several statements in one message carry no parameters beside them.
      await queries.execute(sql`${statements}; commit`.inlineParams());
      isCommitted = true;
    };
    const result = await work(Object.assign(queries as unknown as Queryable, { commitWith }));
    if (!isCommitted) await client.query("commit");
    isBroken = false;
    return result;
  } catch (error) {
    await client.query("rollback").then(() => (isBroken = false), ignore);
    throw error;
  } finally {
    client.release(isBroken);
  }
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
