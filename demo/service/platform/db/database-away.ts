import { DatabaseError } from "pg";

/**
 * PostgreSQL error codes for an unavailable server: a lost connection (class 08), too many connections, a full disk or
 * memory (class 53), a server that is stopping or starting (57P01 to 57P03), and one that accepts no writes, such as a
 * standby (25006).
 */
const awayCodes = /^(08...|53...|57P0[1-3]|25006)$/;

/** System error codes for a failed or broken connection. */
const networkCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Messages of pg and PgBouncer for a broken connection, which have no code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after|server closed the connection|server conn crashed|pgbouncer cannot connect|query_wait_timeout)/i;

/**
 * True if the database is unavailable or accepts no writes, anywhere in the chain of causes of a failed query. A broken
 * connection to anything else also counts, as the request is not at fault then either.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError)
    return awayCodes.test(error.code ?? "") || awayMessages.test(error.message);
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && networkCodes.has(code)) return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}
