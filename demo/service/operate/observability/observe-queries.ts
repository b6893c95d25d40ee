import type { Pool } from "pg";
import type { Observe } from "../../platform/scheduling/observe.js";

type Query = (...parameters: unknown[]) => unknown;

/**
 * Observes the queries of a pool and its transactions, including waits for a connection. They are named by their first
 * word only, as the text may contain values.
 */
export function observeQueries(pool: Pool, observe: Observe): void {
  const wrap = (query: Query): Query =>
    function (...parameters) {
      // With a callback, the pool is calling itself for a query that is already observed.
      if (typeof parameters.at(-1) === "function") return query(...parameters);
      return observe(operationOf(parameters[0]), () => query(...parameters) as Promise<unknown>);
    };
  pool.query = wrap(pool.query.bind(pool) as Query) as Pool["query"];
  pool.on("connect", (client) => {
    client.query = wrap(client.query.bind(client) as Query) as typeof client.query;
  });
}

/** First word of a query. */
function operationOf(query: unknown): string {
  const text = typeof query === "string" ? query : ((query as { text?: string } | null)?.text ?? "");
  return /^\s*([a-z]{1,20})\b/i.exec(text)?.[1]?.toUpperCase() ?? "QUERY";
}
