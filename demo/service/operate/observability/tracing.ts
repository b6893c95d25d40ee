import type { MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import type { Log } from "../../platform/deps.js";
import type { Observe } from "../../platform/scheduling/observe.js";

/** Traces of requests: what each of them asks of the database and the Solana node, and how long that takes. */
export interface Tracing {
  /** Makes a span of each request. */
  readonly traceRequests: MiddlewareHandler;
  /** Makes spans of requests to the Solana node, inside of traced requests. */
  readonly observeNode: Observe;
  /** Makes spans of a pool's queries, inside of traced requests. */
  observePool(pool: Pool): void;
  /** Log whose lines name the trace that they belong to. */
  withTraceId(log: Log): Log;
  /** Exports what is left. */
  close(): Promise<void>;
}
