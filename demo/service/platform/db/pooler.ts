import { Client, DatabaseError, type Pool, type PoolClient } from "pg";

/** Timeouts in milliseconds; 0: none. */
export interface Timeouts {
  readonly statementMilliseconds: number;
  /** Longest wait between two statements of a transaction. */
  readonly idleMilliseconds: number;
}

/** URL of a database without the parameter `pgbouncer`, and whether it was `true`. */
export interface DatabaseAddress {
  readonly url: string;
  /** True: a pooler in transaction mode gives each transaction another connection of PostgreSQL. */
  readonly isPooled: boolean;
}

/**
 * Reads the parameter `pgbouncer` of a database's URL. Prisma uses the same parameter.
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

/** First message of a transaction. Its settings end with the transaction, so that no other client of a pooler has them. */
export function beginWith({ statementMilliseconds, idleMilliseconds }: Timeouts): string {
  return `begin; set local statement_timeout = ${statementMilliseconds}; set local idle_in_transaction_session_timeout = ${idleMilliseconds}`;
}

/** Connection that sends no names of statements, since another connection of PostgreSQL doesn't know them. */
export class PooledClient extends Client {
  override query(first: unknown, ...others: unknown[]): never {
    return (super.query as (...parameters: unknown[]) => never)(withoutName(first), ...others);
  }
}

/**
 * Makes single statements of a pool transactions with the timeouts, since a pooler in transaction mode drops the settings of
 * a connection.
 *
 * @param runTransaction runs work in a transaction that begins with `beginWith`
 */
export function runInTransactions(
  pool: Pool,
  runTransaction: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>,
): void {
  pool.query = ((...parameters: unknown[]) =>
    runTransaction((client) => queryByCallback(client, parameters))) as typeof pool.query;
}

/** Queries by callback, as a pool itself does: such a query is not observed a second time. */
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

/** Database that can't be used as its URL says. The message states the remedy. */
export class DatabaseUrlError extends Error {
  override readonly name = "DatabaseUrlError";
  readonly code: "DATABASE_POOLED" | "TIMEOUTS_MISSING";

  constructor(code: DatabaseUrlError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Asserts that the timeouts of a pool's connections are in force. A pooler refuses or drops them.
 * @throws DatabaseUrlError with the remedy; errors of the connection
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

/** Longest timeout of a role that counts as one. Milliseconds. */
const maxTimeout = 60_000;

/**
 * Asserts that a pooler's connections have timeouts, which they can only have from PostgreSQL: a setting of the role or of the
 * database, or one that the pooler makes when it connects.
 * @throws DatabaseUrlError with the remedy; errors of the connection
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
    `Statements through the pooler of DATABASE_URL have no timeout of at most ${maxTimeout / 1_000} seconds: ${found}. Run this in the database, as the user of DATABASE_URL: ${role} set statement_timeout = '15s'; ${role} set idle_in_transaction_session_timeout = '10s'; and have the pooler connect anew (PgBouncer: RECONNECT).`,
  );
}

/** True for the answer of a pooler that doesn't take the settings of a connection. */
export const isRejectedSetting = (error: unknown): boolean =>
  error instanceof DatabaseError && /unsupported startup parameter/i.test(error.message);

export const pooledMessage =
  "DATABASE_URL leads to a pooler, which doesn't take the settings of a connection. Add pgbouncer=true to its parameters: postgresql://user:password@host:6432/name?pgbouncer=true.";
