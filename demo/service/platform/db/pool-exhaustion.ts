import { DatabaseError, type Pool } from "pg";

/** Timeout while waiting for a connection, since all connections of the pool are in use. */
export class PoolExhausted extends Error {
  override readonly name = "PoolExhausted";
}

/** PostgreSQL's `query_canceled`: the statement timeout. */
const queryCanceled = "57014";

/** True for overload errors, anywhere in the chain of causes. */
export function isExhaustion(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  if (error instanceof DatabaseError) return error.code === queryCanceled;
  return error instanceof Error && isExhaustion(error.cause);
}

type Callback = Parameters<Pool["connect"]>[0];

/**
 * Makes the pool reject with `PoolExhausted` if all connections are in use; pg itself distinguishes this only
 * by message.
 */
export function reportPoolExhaustion(pool: Pool): void {
  const explain = (cause: unknown) =>
    pool.totalCount >= pool.options.max && pool.idleCount === 0
      ? new PoolExhausted("Every connection is in use", { cause })
      : cause;
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectAndExplain = (callback?: Callback) =>
    callback
      ? connect((error, client, release) => callback(error && (explain(error) as Error), client, release))
      : (connect() as Promise<unknown>).catch((error: unknown) => {
          throw explain(error);
        });
  pool.connect = connectAndExplain as Pool["connect"];
}
