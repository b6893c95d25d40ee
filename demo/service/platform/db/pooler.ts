import { Client, DatabaseError, type Pool, type PoolClient } from "pg";
import { UserError } from "../errors/user-error.js";

/** Timeouts in milliseconds; 0: none. */
export interface Timeouts {
  readonly statementMilliseconds: number;
  /** Maximum wait between two statements of a transaction. */
  readonly idleMilliseconds: number;
}

/** URL of a database without the `pgbouncer` parameter, and whether it was `true`. */
export interface DatabaseAddress {
  readonly url: string;
  /** True: a pooler in transaction mode may give each transaction a different PostgreSQL connection. */
  readonly isPooled: boolean;
}

/**
 * Reads the `pgbouncer` parameter of a database URL, as Prisma does.
 * @example parseDatabaseUrl("postgresql://mint@pooler:6432/mint?pgbouncer=true").isPooled // true
 */
export function parseDatabaseUrl(given: string): DatabaseAddress {
  if (!URL.canParse(given)) return { url: given, isPooled: false };
  const url = new URL(given);
  const isPooled = url.searchParams.get("pgbouncer") === "true";
  if (!url.searchParams.has("pgbouncer")) return { url: given, isPooled };
  url.searchParams.delete("pgbouncer");
  return { url: url.href, isPooled };
}

/**
 * First message of a transaction. Its settings end with the transaction, so they don't affect other clients of a
 * pooler.
 */
export function beginWith({ statementMilliseconds, idleMilliseconds }: Timeouts): string {
  return `begin; set local statement_timeout = ${statementMilliseconds}; set local idle_in_transaction_session_timeout = ${idleMilliseconds}`;
}

/** Connection without named statements, since the next PostgreSQL connection doesn't know them. */
export class PooledClient extends Client {
  override query(first: unknown, ...others: unknown[]): never {
    return (super.query as (...parameters: unknown[]) => never)(withoutName(first), ...others);
  }
}

/**
 * Runs single statements of a pool as transactions with the timeouts, since a pooler in transaction mode drops
 * connection settings.
 *
 * @param runTransaction runs work in a transaction that starts with `beginWith`
 */
export function runInTransactions(
  pool: Pool,
  runTransaction: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>,
): void {
  pool.query = ((...parameters: unknown[]) =>
    runTransaction((client) => queryByCallback(client, parameters))) as typeof pool.query;
}

/** Queries with a callback, as the pool itself does, so that the query is not observed twice. */
function queryByCallback(client: PoolClient, parameters: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onEnd = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result));
    (client.query as (...all: unknown[]) => void)(...parameters, onEnd);
  });
}

function withoutName(query: unknown): unknown {
  if (typeof query !== "object" || query === null || !("name" in query)) return query;
  return { ...query, name: undefined };
}

/** Database that can't be used with the given URL. The message states the remedy. */
export class DatabaseUrlError extends UserError {
  override readonly name = "DatabaseUrlError";
  override readonly code: "DATABASE_POOLED" | "TIMEOUTS_MISSING";

  constructor(code: DatabaseUrlError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Asserts that the timeouts of a pool's connections are in effect. A pooler may reject or drop them.
 * @throws DatabaseUrlError with the remedy; connection errors
 */
export async function assertTimeouts(pool: Pool, { statementMilliseconds }: Timeouts): Promise<void> {
  try {
    const { rows } = await pool.query<{ milliseconds: string }>(
      "select setting as milliseconds from pg_settings where name = 'statement_timeout'",
    );
    if (Number(rows[0]!.milliseconds) === statementMilliseconds) return;
  } catch (error) {
    if (!isRejectedSetting(error)) throw error;
  }
  throw new DatabaseUrlError("DATABASE_POOLED", pooledMessage);
}

/** Longer timeouts of a role are treated as none. Milliseconds. */
const maxTimeout = 60_000;

/**
 * Asserts that a pooler's connections have timeouts. They can only come from PostgreSQL: set for the role or the
 * database, or by the pooler when it connects.
 * @throws DatabaseUrlError with the remedy; connection errors
 */
export async function assertRoleTimeouts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; milliseconds: number; database: string }>(
    `select name, setting::int as milliseconds, quote_ident(current_database()) as database from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name desc`,
  );
  const missing = rows.filter(({ milliseconds }) => milliseconds === 0 || milliseconds > maxTimeout);
  if (missing.length === 0) return;
  const found = missing.map(({ name, milliseconds }) => `${name} is ${milliseconds} ms`).join(", ");
  const role = `alter role current_user in database ${rows[0]!.database}`;
  throw new DatabaseUrlError(
    "TIMEOUTS_MISSING",
    `Statements through the pooler of DATABASE_URL have no timeout of at most ${maxTimeout / 1_000} seconds: ${found}. Run this in the database, as the user of DATABASE_URL: ${role} set statement_timeout = '15s'; ${role} set idle_in_transaction_session_timeout = '10s'; then reconnect the pooler (PgBouncer: RECONNECT).`,
  );
}

/** True for the error of a pooler that rejects connection settings. */
export const isRejectedSetting = (error: unknown): boolean =>
  error instanceof DatabaseError && /unsupported startup parameter/i.test(error.message);

export const pooledMessage =
  "DATABASE_URL points to a pooler, which doesn't accept connection settings. Add pgbouncer=true to its parameters: postgresql://user:password@host:6432/name?pgbouncer=true.";
