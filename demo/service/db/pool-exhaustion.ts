import { DatabaseError, type Pool } from "pg";

/** All connections of the pool are in use, and none became free in time. */
export class PoolExhausted extends Error {
  override readonly name = "PoolExhausted";
}

/** PostgreSQL's `query_canceled`: a statement has waited, or worked, longer than it may. */
const queryCanceled = "57014";

/** True when something was not done because too much is done at once, wherever in the chain of causes. */
export function isExhaustion(error: unknown): boolean {
  if (error instanceof PoolExhausted) return true;
  if (error instanceof DatabaseError) return error.code === queryCanceled;
  return error instanceof Error && isExhaustion(error.cause);
}

type Callback = Parameters<Pool["connect"]>[0];

/** Has the pool tell by a `PoolExhausted` that its connections are in use; of itself it says so in words only. */
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
