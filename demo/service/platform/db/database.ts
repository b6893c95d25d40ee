import { sql, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { DatabaseError, Pool, type PoolClient } from "pg";
import { reportPoolExhaustion } from "./pool-exhaustion.js";
import {
  assertRoleTimeouts,
  assertTimeouts,
  beginWith,
  parseDatabaseUrl,
  PooledClient,
  runInTransactions,
  type Timeouts,
} from "./pooler.js";

/** A connection pool of one PostgreSQL database. */
export type Database = Omit<NodePgDatabase, "transaction"> & {
  readonly $client: Pool;
  /**
   * Runs statements in one transaction, and retries if PostgreSQL aborted it to resolve a deadlock. On a rejection, the
   * commit may still have happened.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Asserts that timeouts are in effect. @throws DatabaseUrlError with the remedy if not; connection errors */
  verify(): Promise<void>;
  /** Closes the pool once running queries have finished. */
  close(): Promise<void>;
};

export type Transaction = Queryable & {
  /**
   * Sends the last statements together with the commit. Their row locks are then only held while PostgreSQL executes
   * them, not for a round trip to this process. If one of them fails, the transaction is rolled back.
   * @returns their rows
   */
  commitWith<Row extends Record<string, unknown>>(statements: readonly SQL[]): Promise<Row[][]>;
};

/** A database, or a transaction that includes the transactions of its callers. */
export type Transactional = Queryable & Pick<Database, "transaction">;

/** A database or a transaction on it. */
export type Queryable = Omit<PgDatabase<NodePgQueryResultHKT>, "transaction">;

/** Wraps the transaction as a database. Transactions on it become part of it: they commit or roll back together. */
export function joinTransaction(transaction: Transaction): Transactional {
  const joined: Transactional & Transaction = Object.assign(Object.create(transaction) as Queryable, {
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) => work(joined),
    commitWith: <Row extends Record<string, unknown>>(statements: readonly SQL[]) =>
      executeTogether<Row>(joined, statements),
  });
  return joined;
}

/**
 * Sends statements in one message. They run in the current transaction, or in a new one. Each sees what was committed
 * before it started, including whatever an earlier one waited for.
 * @returns their rows
 */
export async function executeTogether<Row extends Record<string, unknown>>(
  database: Queryable,
  statements: readonly SQL[],
): Promise<Row[][]> {
  // PostgreSQL accepts no parameters in a message with several statements.
  const message = sql.join([...statements], sql`; `).inlineParams();
  const results = (await database.execute(message)) as unknown as { rows: Row[] } | { rows: Row[] }[];
  return [results].flat().map(({ rows }) => rows);
}

/**
 * Opens a connection pool. Through a pooler, the timeouts of the database role apply, unless an option overrides them:
 * then each statement runs in a transaction that sets them.
 * @param url `postgresql://user:password@host:port/name`; with `?pgbouncer=true` for a pooler in transaction mode
 * @param options.connectTimeoutMilliseconds timeout for acquiring a connection; 0: none
 * @param options.statementMilliseconds timeout of a statement. Default: 15 seconds; 0: none
 * @param options.idleMilliseconds timeout of an idle transaction. Default: 10 seconds; 0: none
 */
export function createDatabase(
  url: string,
  options: {
    maxConnections?: number;
    connectTimeoutMilliseconds?: number;
    statementMilliseconds?: number;
    idleMilliseconds?: number;
  } = {},
): Database {
  const { statementMilliseconds, idleMilliseconds } = options;
  const timeouts = {
    statementMilliseconds: statementMilliseconds ?? 15_000,
    // A process that stalls between two statements must not keep the counters locked.
    idleMilliseconds: idleMilliseconds ?? 10_000,
  };
  const { url: connectionString, isPooled } = parseDatabaseUrl(url);
  const pool = new Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.connectTimeoutMilliseconds ?? 10_000,
    keepAlive: true,
    application_name: "mint-service",
    ...(isPooled ? { Client: PooledClient } : toSessionSettings(timeouts)),
  });
  reportPoolExhaustion(pool);
  if (!isPooled) return openPool(pool, { begin: "begin", verify: () => assertTimeouts(pool, timeouts) });
  if (statementMilliseconds === undefined && idleMilliseconds === undefined)
    return openPool(pool, { begin: "begin", verify: () => assertRoleTimeouts(pool) });
  const begin = beginWith(timeouts);
  runInTransactions(pool, (work) => runTransaction(pool, begin, work));
  return openPool(pool, { begin, verify: () => assertTimeouts(pool, timeouts) });
}

const toSessionSettings = ({ statementMilliseconds, idleMilliseconds }: Timeouts) => ({
  statement_timeout: statementMilliseconds,
  idle_in_transaction_session_timeout: idleMilliseconds,
});

/** Wraps an existing connection pool, whose connections already have timeouts. */
export function openDatabase(pool: Pool): Database {
  const verify = () => assertTimeouts(pool, { statementMilliseconds: 0, idleMilliseconds: 0 });
  return openPool(pool, { begin: "begin", verify });
}

interface PoolBehaviour extends Pick<Database, "verify"> {
  /** First message of a transaction. */
  readonly begin: string;
}

function openPool(pool: Pool, { begin, verify }: PoolBehaviour): Database {
  // A broken connection fails the running query, and the next query gets another connection. Without
  // listeners, an error on an idle connection or between two statements would end the process.
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return Object.assign(drizzle(pool), {
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) => runRepeated(pool, begin, work),
    verify,
    close: () => pool.end(),
  });
}

const ignore = () => undefined;

/** Maximum attempts of a transaction that is aborted by deadlocks. */
const maxAttempts = 3;

async function runRepeated<T>(
  pool: Pool,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(pool, begin, (client, commit) => work(toTransaction(client, commit)));
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error;
    }
  }
}

/** @param onCommitted called once the message with the statements has committed */
function toTransaction(client: PoolClient, onCommitted: () => void): Transaction {
  const queries = drizzle(client) as unknown as Queryable;
  const commitWith = async <Row extends Record<string, unknown>>(statements: readonly SQL[]) => {
    const rows = await executeTogether<Row>(queries, [...statements, sql`commit`]);
    onCommitted();
    return rows;
  };
  return Object.assign(queries, { commitWith });
}

/** True for `deadlock_detected`, anywhere in the chain of causes. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError ? error.code === "40P01" : error instanceof Error && isDeadlock(error.cause);

/**
 * Replacement for Drizzle's `transaction`, which leaks the connection if `begin` fails, and reports a broken
 * connection as a failed `rollback` instead of the original error.
 */
async function runTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient, onCommitted: () => void) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  const client = inTurn(connection);
  let isBroken = true;
  let isCommitted = false;
  try {
    await client.query(begin);
    const result = await work(client, () => (isCommitted = true));
    if (!isCommitted) await client.query("commit");
    isBroken = false;
    return result;
  } catch (error) {
    await client.query("rollback").then(() => (isBroken = false), ignore);
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

/** Client that sends each query once the previous one has ended, since `pg` no longer queues them. */
function inTurn(client: PoolClient): PoolClient {
  let previous: Promise<unknown> = Promise.resolve();
  const query = (...parameters: unknown[]) => {
    const result = previous.then(() =>
      (client.query as (...all: unknown[]) => Promise<unknown>)(...parameters),
    );
    previous = result.catch(ignore);
    return result;
  };
  return Object.assign(Object.create(client) as PoolClient, { query });
}
